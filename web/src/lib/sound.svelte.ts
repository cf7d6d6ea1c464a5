/** Two short sounds: it is your turn, and somebody speaks. They can be switched off. */

const KEY = "railhead.sound";
const NOTES = { turn: [523, 784], chat: [659] }; // hertz
const LONG = 0.18; // seconds

class Sound {
  on = $state(localStorage.getItem(KEY) !== "off");
  #context: AudioContext | null = null;

  switch(): void {
    this.on = !this.on;
    localStorage.setItem(KEY, this.on ? "on" : "off");
    if (this.on) this.ring("turn");
  }

  /** Nothing is heard before the page has been touched: browsers have it so. */
  ring(kind: keyof typeof NOTES): void {
    if (!this.on || typeof AudioContext === "undefined") return;
    this.#context ??= new AudioContext();
    const context = this.#context;
    void context.resume().catch(() => {});
    for (const [n, pitch] of NOTES[kind].entries()) tone(context, pitch, context.currentTime + n * LONG);
  }
}

/** One note, which dies away. */
function tone(context: AudioContext, pitch: number, at: number): void {
  const note = new OscillatorNode(context, { type: "triangle", frequency: pitch });
  const loudness = new GainNode(context, { gain: 0 });
  loudness.gain.setValueAtTime(0.15, at);
  loudness.gain.exponentialRampToValueAtTime(0.001, at + 2 * LONG);
  note.connect(loudness).connect(context.destination);
  note.start(at);
  note.stop(at + 2 * LONG);
}

export const sound = new Sound();
