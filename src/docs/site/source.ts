// One page of the documentation as it is written.

import type { PagePart } from "../markup/markdown.ts";

export type Source = {
  /** Below `/docs/`, and what `docs` of the command line calls it. */
  readonly name: string;
  readonly title: string;
  readonly text: string;
  readonly parts?: Readonly<Record<string, PagePart>>;
};
