// QR code as text for a terminal: two rows of modules in each line, by half blocks.

import { correction, generate } from "lean-qr/nano";

/** Light modules around it, without which cameras do not find it. */
const BORDER = 2;
/** By the upper and the lower module: light ones are drawn, because terminals are dark. */
const BLOCKS = { light: { light: "█", dark: "▀" }, dark: { light: "▄", dark: " " } } as const;

/** The lines of the code. */
export function qrLines(text: string): readonly string[] {
  const code = generate(text, { minCorrectionLevel: correction.L });
  const places = Array.from({ length: code.size + 2 * BORDER }, (_, place) => place - BORDER);
  const shade = (x: number, y: number) => (code.get(x, y) ? "dark" : "light");
  return places
    .filter((_, row) => row % 2 === 0)
    .map((y) => places.map((x) => BLOCKS[shade(x, y)][shade(x, y + 1)]).join(""));
}
