import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

const modern = ["chrome123", "edge123", "firefox120", "safari17.5"]; // the first with light-dark()

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/railhead/server/static",
    emptyOutDir: true,
    target: modern,
    assetsInlineLimit: 0, // the policy of the server allows no data: in scripts and fonts
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: { proxy: { "/api": "http://127.0.0.1:1853" } },
});
