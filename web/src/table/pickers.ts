/** How the fields of actions are picked where a row of buttons would not do. */

import type { Component } from "svelte";
import type { Step } from "./draft.svelte";
import CompanyPicker from "./pickers/CompanyPicker.svelte";
import PlacePicker from "./pickers/PlacePicker.svelte";
import RotationPicker from "./pickers/RotationPicker.svelte";
import RunPicker from "./pickers/RunPicker.svelte";
import TilePicker from "./pickers/TilePicker.svelte";

export type Picker = Component<{ step: Step }>;

export const pickers: Record<string, Picker> = {
  company: CompanyPicker,
  hex: PlacePicker,
  stop: PlacePicker,
  tile: TilePicker,
  rotation: RotationPicker,
  routes: RunPicker,
};
