// Sizes of files as a person reads them.

const UNITS = ["kB", "MB", "GB", "TB"];

export function sizeText(bytes: number): string {
  let size = bytes / 1_000;
  let unit = 0;
  while (size >= 1_000 && unit < UNITS.length - 1) {
    size /= 1_000;
    unit++;
  }
  return `${size < 10 ? size.toFixed(1) : Math.round(size)} ${UNITS[unit]}`;
}
