// The script that a shop's page includes (specification/widget): it defines one global and does nothing by itself.

import type { Captain, Widget } from "./api.ts";
import { createInstance } from "./instance.ts";
import { settings } from "./settings.ts";
import { warn } from "./tell.ts";

/** The global `mount` and `pay` act on this one (specification/widget). */
let latest: Captain | undefined;

function theLatest(method: string): Captain | undefined {
  if (latest === undefined) warn(`${method}: initCaptain() first`);
  return latest;
}

const widget: Widget = {
  initCaptain: (config) => (latest = createInstance("captain", config)),
  mount: (selector) => theLatest("mount")?.mount(selector),
  pay: () => theLatest("pay")?.pay(),
  initLink: (config) => createInstance("link", config).mount(),
  initHelp: (config) => createInstance("help", config).mount(),
};

const global: Record<string, unknown> = window as never;
// A page that includes the script twice keeps the instances it has.
global[settings.namespace] ??= widget;
