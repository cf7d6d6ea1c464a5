import { MediaQuery } from "svelte/reactivity";

/** A low window, a large magnification or a phone: what can be short is short. */
export const low = new MediaQuery("(max-height: 45rem), (max-width: 52rem)");
