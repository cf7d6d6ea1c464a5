/** Planning on the map: loaded when somebody plans. */

export { default as Panel } from "./Panel.svelte";
export { Plan, resume } from "./plan.svelte";
