// QR code of a terminal: its half blocks are the modules of the code, dark on light.

import { expect, test } from "bun:test";
import { correction, generate } from "lean-qr/nano";
import { qrLines } from "../../src/show/qr-text.ts";

const URL = "http://192.168.1.20:8080/s/trip";
const LIGHT: Readonly<Record<string, readonly [boolean, boolean]>> = {
  "█": [true, true],
  "▀": [true, false],
  "▄": [false, true],
  " ": [false, false],
};

test("each line has two rows of modules, with a light border", () => {
  const code = generate(URL, { minCorrectionLevel: correction.L });
  const lines = qrLines(URL);
  expect(lines.length).toBe(Math.ceil((code.size + 4) / 2));
  for (const line of lines) expect([...line].length).toBe(code.size + 4);
  for (let y = -2; y < code.size + 2; y++)
    for (let x = -2; x < code.size + 2; x++) {
      const block = [...(lines[Math.floor((y + 2) / 2)] ?? "")][x + 2] ?? "";
      const isDark = code.get(x, y);
      expect(LIGHT[block]?.[(y + 2) % 2]).toBe(!isDark);
    }
});
