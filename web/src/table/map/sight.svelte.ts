/** Which part of the map is seen: moved by hand, and brought to what is to be decided. */

import { select } from "d3-selection";
import { type ZoomBehavior, type ZoomTransform, zoom, zoomIdentity } from "d3-zoom";
import { amidst, type Spot, place } from "./spots";

const HEX = 100; // how far a hex is across, in the measure of the drawing
const ROOM = 130; // around what is shown, in the same measure
const BEYOND = 320; // how far the map may be pushed over its edge
const NEAREST = 96; // pixels that a hex is wide where the map comes to some by itself
const READABLE = 50; // pixels of a hex whose values can be read
export const FINGER = 54; // pixels: a hex that a finger hits
const SMALL = 640; // pixels of a frame in which not all hexes can be hit
const LEGIBLE = 9.5; // pixels of the letters of names and values
/** How large names and values are drawn, and how far they may be blown up on a map seen from afar. */
const WRITTEN = { name: [12.5, 2.1], value: [9.7, 2], strip: [9, 1.45] } as const;

export class Sight {
  readonly centres = new Map<string, Spot>();
  #svg: SVGSVGElement | null = null;
  #behaviour: ZoomBehavior<SVGSVGElement, unknown> | null = null;
  #aim: (() => void) | null = null; // what it came to, until it is moved
  #offset: Spot = { x: 0, y: 0 }; // of the hexes in the drawing
  #whole = $state.raw({ width: 1, height: 1 }); // the measure of the drawing
  #frame = $state.raw({ width: 1, height: 1 }); // pixels
  #moved = $state.raw<ZoomTransform>(zoomIdentity);

  /** Pixels for each unit of the drawing when the whole of it is seen. */
  #fitting = $derived(
    Math.min(this.#frame.width / this.#whole.width, this.#frame.height / this.#whole.height),
  );
  frame = $derived(this.#frame);
  small = $derived(this.#frame.width <= SMALL);
  scaled = $derived(this.#moved.k > 1);
  /** How wide a hex is at present, in pixels. */
  hex = $derived(HEX * this.#fitting * this.#moved.k);

  /** Take a new drawing, and the frame that it is shown in. */
  take(svg: SVGSVGElement, frame: HTMLElement): void {
    const moving = svg.querySelector<SVGGElement>(".moving")!;
    const [, , width = 1, height = 1] = svg.getAttribute("viewBox")!.split(" ").map(Number);
    this.#svg = svg;
    this.#whole = { width, height };
    this.#offset = place(moving.querySelector(":scope > g"));
    for (const part of svg.querySelectorAll<SVGGElement>(".rh-space"))
      this.centres.set(part.dataset.hex!, place(part));
    this.#behaviour = zoom<SVGSVGElement, unknown>()
      .scaleExtent([1, 8])
      .extent([
        [0, 0],
        [width, height],
      ])
      .translateExtent([
        [-BEYOND, -BEYOND],
        [width + BEYOND, height + BEYOND],
      ])
      .clickDistance(6)
      .on("zoom", ({ transform, sourceEvent }) => {
        if (sourceEvent) this.#aim = null;
        moving.setAttribute("transform", String(transform));
        this.#moved = transform;
        this.#write();
      });
    select(svg).call(this.#behaviour).on("dblclick.zoom", null);
    this.measure(frame);
  }

  /** In a frame of another size the map comes again to where it came, or stays as large as it is. */
  measure(frame: HTMLElement): void {
    const { hex, scaled } = this;
    const [x, y] = this.#moved.invert([this.#whole.width / 2, this.#whole.height / 2]);
    this.#frame = { width: frame.clientWidth || 1, height: frame.clientHeight || 1 };
    if (this.#aim) this.#aim();
    else if (scaled) this.#to({ x, y }, Math.max(this.#scale(hex), 1));
    this.#write();
  }

  /** Where the middle of a hex is in the frame, in pixels. */
  at(hex: string): Spot {
    const { x, y } = this.#drawn(hex);
    const [left, top] = this.#moved.apply([x, y]);
    const { width, height } = this.#whole;
    return {
      x: this.#frame.width / 2 + (left - width / 2) * this.#fitting,
      y: this.#frame.height / 2 + (top - height / 2) * this.#fitting,
    };
  }

  /** Open the map about some hexes, so large that it can be read. */
  open(hexes: string[]): void {
    this.show(hexes, READABLE, READABLE);
  }

  /** Bring some hexes to the middle, as near as there is room for all; for fingers, near enough. */
  show(hexes: string[], most = NEAREST, least = 0): void {
    this.#aim = () => this.#approach(hexes, most, least);
    this.#aim();
  }

  #approach(hexes: string[], most: number, least: number): void {
    const spots = hexes.filter((hex) => this.centres.has(hex)).map((hex) => this.#drawn(hex));
    if (!spots.length) return;
    const [xs, ys] = [spots.map((spot) => spot.x), spots.map((spot) => spot.y)];
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const across = this.#frame.width / this.#fitting / (right - left + 2 * ROOM);
    const along = this.#frame.height / this.#fitting / (bottom - top + 2 * ROOM);
    const enough = Math.max(this.#scale(this.small ? FINGER : least), 1);
    const scale = Math.max(Math.min(across, along, this.#scale(most)), enough);
    const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
    const all = Math.min(across, along) >= scale;
    const { width, height } = this.#frame;
    const pixels = this.#fitting * scale;
    const half = { x: width / pixels / 2 - HEX / 2, y: height / pixels / 2 - HEX / 2 };
    this.#to(all ? middle : amidst(spots, middle, half), scale);
  }

  /** Whether all of a hex is seen. */
  sees(hex: string): boolean {
    const { x, y } = this.at(hex);
    const [width, height, half] = [this.#frame.width, this.#frame.height, this.hex / 2];
    return x >= half && y >= half && x <= width - half && y <= height - half;
  }

  /** Whether all of some hexes are seen, and no smaller than they need be. */
  shows(hexes: string[]): boolean {
    return this.hex >= FINGER && hexes.every((hex) => this.sees(hex));
  }

  /** Bring a hex to the middle, and near enough for a finger. */
  come(hex: string): void {
    this.#aim = null;
    if (this.centres.has(hex)) this.#to(this.#drawn(hex), Math.max(this.#moved.k, this.#scale(FINGER)));
  }

  /** Move the map so far that there is room around a hex: pixels to each side and below. */
  clear(hex: string, side: number, below: number): void {
    if (!this.#svg || !this.#behaviour) return;
    const { x, y } = this.at(hex);
    const within = (value: number, least: number, most: number): number =>
      least > most ? (least + most) / 2 : Math.min(Math.max(value, least), most);
    const by = {
      x: within(x, side, this.#frame.width - side) - x,
      y: within(y, side, this.#frame.height - below) - y,
    };
    const each = this.#fitting * this.#moved.k;
    if (!by.x && !by.y) return;
    this.#aim = null;
    select(this.#svg).call(this.#behaviour.translateBy, by.x / each, by.y / each);
  }

  /** Keep a hex in sight. */
  reveal(hex: string): void {
    if (this.sees(hex)) return;
    this.#aim = null;
    this.#to(this.#drawn(hex), this.#moved.k);
  }

  scale(by: number): void {
    this.#aim = null;
    if (this.#svg && this.#behaviour) select(this.#svg).call(this.#behaviour.scaleBy, by);
  }

  fit(): void {
    this.#aim = null;
    if (this.#svg && this.#behaviour) select(this.#svg).call(this.#behaviour.transform, zoomIdentity);
  }

  /** The scale at which a hex has so many pixels. */
  #scale(pixels: number): number {
    return pixels / (HEX * this.#fitting);
  }

  #drawn(hex: string): Spot {
    const { x, y } = this.centres.get(hex) ?? { x: 0, y: 0 };
    return { x: x + this.#offset.x, y: y + this.#offset.y };
  }

  #to({ x, y }: Spot, scale: number): void {
    if (!this.#svg || !this.#behaviour) return;
    const { width, height } = this.#whole;
    const to = zoomIdentity.translate(width / 2, height / 2).scale(scale).translate(-x, -y);
    select(this.#svg).call(this.#behaviour.transform, to);
  }

  /** Seen from afar, names and values are blown up so that they can be read. */
  #write(): void {
    for (const [what, [letters, most]] of Object.entries(WRITTEN)) {
      const needed = LEGIBLE / (letters * this.#fitting * this.#moved.k);
      const grown = Math.min(Math.max(needed, 1), most).toFixed(2);
      const name = `--grow-${what}`;
      if (this.#svg?.style.getPropertyValue(name) !== grown) this.#svg?.style.setProperty(name, grown);
    }
  }
}
