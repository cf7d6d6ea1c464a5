/** A drawing of the server in an element, and another one when it changes. */

import type { Action } from "svelte/action";
import { parsed } from "../table/svg";

export const drawn: Action<HTMLElement, string> = (node, markup) => {
  const show = (text: string): void => {
    node.replaceChildren(parsed(text));
    node.scrollLeft = (node.scrollWidth - node.clientWidth) / 2; // what matters is in the middle
    node.scrollTop = (node.scrollHeight - node.clientHeight) / 2;
  };
  show(markup);
  return { update: show };
};
