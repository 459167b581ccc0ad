// An order's life as a picture: its statuses and what leads from one to the next. The page says the
// same in words.

import type { Html } from "../../text/html.ts";
import { html } from "../../text/html.ts";

type Box = {
  readonly status: string;
  readonly x: number;
  readonly y: number;
  readonly kind: "way" | "good" | "end";
};
type Arrow = { readonly path: string; readonly label: string; readonly x: number; readonly y: number };

const WIDTH = 120;
const HEIGHT = 36;

const BOXES: readonly Box[] = [
  { status: "initiated", x: 50, y: 10, kind: "way" },
  { status: "inProgress", x: 50, y: 110, kind: "way" },
  { status: "confirmed", x: 50, y: 210, kind: "good" },
  { status: "pendingCommit", x: 50, y: 310, kind: "way" },
  { status: "completed", x: 50, y: 410, kind: "good" },
  { status: "refunded", x: 50, y: 510, kind: "end" },
  { status: "cancelled", x: 230, y: 210, kind: "end" },
];

const ARROWS: readonly Arrow[] = [
  { path: "M110 46V108", label: "standard: captain pays", x: 118, y: 82 },
  { path: "M50 28H20V222H48", label: "paid", x: 24, y: 92 },
  { path: "M110 146V208", label: "shares add up", x: 118, y: 182 },
  { path: "M110 246V308", label: "two-phase commit: due", x: 118, y: 282 },
  { path: "M50 234H20V428H48", label: "captured", x: 24, y: 282 },
  { path: "M110 346V408", label: "commit", x: 118, y: 382 },
  { path: "M110 446V508", label: "all given back", x: 118, y: 482 },
  { path: "M170 28H300V208", label: "cancel, due date", x: 182, y: 22 },
  { path: "M170 128H270V208", label: "cancel, due date", x: 176, y: 122 },
  { path: "M170 228H228", label: "cancel", x: 180, y: 222 },
  { path: "M170 328H290V248", label: "cancel, deadline", x: 180, y: 344 },
];

const boxOf = ({ status, x, y, kind }: Box): Html =>
  html`<rect class="${kind}" x="${x}" y="${y}" width="${WIDTH}" height="${HEIGHT}" rx="8"/><text x="${x + WIDTH / 2}" y="${y + 23}" text-anchor="middle">${status}</text>`;

const arrowOf = ({ path, label, x, y }: Arrow): Html =>
  html`<path d="${path}" marker-end="url(#tip)"/><text class="label" x="${x}" y="${y}">${label}</text>`;

/** Text in it keeps its size on a phone: it is drawn as narrow as one. */
export const DIAGRAM: Html = html`<figure>
<svg class="life" viewBox="0 0 360 560" role="img" aria-labelledby="life-title life-text">
<title id="life-title">The statuses of an order</title>
<desc id="life-text">From initiated, a payment leads to confirmed; in type standard first to inProgress, until the shares add up. Confirmed leads to completed, with two-phase commit by way of pendingCommit and a commit. Completed leads to refunded when everything was given back. Everything before completed can lead to cancelled.</desc>
<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path class="tip" d="M0 0L8 4L0 8Z"/></marker></defs>
${ARROWS.map(arrowOf)}
${BOXES.map(boxOf)}
</svg>
<figcaption>Statuses, and what leads from one to the next. The table says the same.</figcaption>
</figure>`;
