// Settings that the server writes into the script when it serves it.

export type Settings = {
  /** The global's name. */
  readonly namespace: string;
  /** What the default selectors begin with. */
  readonly selectorPrefix: string;
  /** Where this service is, without a trailing slash. */
  readonly publicUrl: string;
};

/** The server replaces this name, which the build leaves in the script exactly once, by an object literal. */
declare const WIDGET_SETTINGS: Settings;

export const settings = WIDGET_SETTINGS;
