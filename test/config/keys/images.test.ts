// Pictures for items and modules: allowed files and their names.

import { expect, test } from "bun:test";
import { linesOf, MODULE_ID, platformOf, platformText, SOURCES } from "../../support/config/config-text.ts";

const svg = (size: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="M0 0h9v9z"/></svg>`;
const files: Readonly<Record<string, string>> = {
  "friends.svg": svg(4),
  "pictures/cabin.svg": svg(8),
  "other/cabin.svg": svg(9),
  "acts.svg": svg(4).replace("<path", "<script>alert(1)</script><path"),
  "a cabin.svg": svg(4),
};
const sources = {
  readBytes: (path: string) =>
    files[path] === undefined ? SOURCES.readBytes(path) : Buffer.from(files[path]),
};
const moduleWith = (image: string) =>
  `[[platforms.modules]]\nid = "${MODULE_ID}"\nname = "Share"\nimage = "${image}"`;
const base64 = (text = "") => Buffer.from(text).toString("base64");

test("files are the platform's by name, for items and modules alike", () => {
  const text = platformText(`images = ["pictures/cabin.svg"]\n${moduleWith("friends.svg")}`);
  const { pictures, modules } = platformOf(text, sources);
  expect(pictures).toEqual({
    "cabin.svg": { type: "image/svg+xml", width: 8, height: 8, base64: base64(files["pictures/cabin.svg"]) },
    "friends.svg": { type: "image/svg+xml", width: 4, height: 4, base64: base64(files["friends.svg"]) },
  });
  expect(modules[0]?.image).toBe("friends.svg");
});

test("a module's address stays one, and a platform without files has none", () => {
  const origins = 'image_origins = ["https://images.example"]';
  const { pictures, modules } = platformOf(
    platformText(`${origins}\n${moduleWith("https://images.example/a.png")}`),
  );
  expect(modules[0]?.image).toBe("https://images.example/a.png");
  expect(pictures).toBeUndefined();
});

test.each([
  [moduleWith("missing.svg"), '"missing.svg" cannot be read; it must be the path of a PNG, SVG'],
  [moduleWith("acts.svg"), "holds a script or asks for something from elsewhere"],
  [moduleWith("a cabin.svg"), 'letters, digits, . _ and - only, not "a cabin.svg"'],
  [moduleWith("https://elsewhere.example/a.png"), "its host is not among image_origins"],
  [moduleWith("javascript:alert(1)"), "image: must be"],
  ["images = [5]", "must be the path of a PNG, SVG, WebP or JPEG file of at most 64 KiB, not 5"],
  [
    'images = ["pictures/cabin.svg", "other/cabin.svg"]',
    "two different pictures have the file name cabin.svg",
  ],
])("T17, T18: %s", (more, told) => {
  expect(linesOf(platformText(more), sources).join("\n")).toContain(told);
});

test("the same file twice is one", () => {
  const text = platformText(`images = ["friends.svg", "friends.svg"]\n${moduleWith("friends.svg")}`);
  expect(linesOf(text, sources)).toEqual([]);
});
