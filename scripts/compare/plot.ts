// The comparison as a small SVG bar chart, readable on light and dark pages: it brings its own ground, because a page's
// theme need not be that of the system.

export type Line = { readonly name: string; readonly how: string; readonly perSecond: number };

const WIDTH = 640;
const ROW = 56;
const MARGIN = 16;
const BAR = 18;
/** Room for the figure behind the longest bar. */
const FIGURE = 84;
const LONGEST = WIDTH - 2 * MARGIN - FIGURE;

const STYLE = `
  .ground { fill: #ffffff } .own { fill: #2f6fde } .other { fill: #8a94a6 }
  text { font: 14px system-ui, sans-serif; fill: #1c2330 } .how { fill: #566072 }
  @media (prefers-color-scheme: dark) {
    .ground { fill: #14181f } .own { fill: #6ea2ff } .other { fill: #7b8698 }
    text { fill: #eef1f6 } .how { fill: #a9b3c3 }
  }
`;

/** A linear scale from zero; the first line is the service's own. */
export function plotOf(lines: readonly Line[]): string {
  const most = Math.max(...lines.map(({ perSecond }) => perSecond));
  const height = 2 * MARGIN + 24 + lines.length * ROW;
  const description = lines.map((line) => `${line.name}, ${plain(line.how)}: ${figureOf(line)}`).join("; ");
  const rows = lines.map((line, index) => {
    const top = MARGIN + 24 + index * ROW;
    const width = Math.max(1, (line.perSecond / most) * LONGEST);
    return `<text x="${MARGIN}" y="${top + 20}">${escaped(line.name)} <tspan class="how">– ${escaped(plain(line.how))}</tspan></text>
<rect class="${index === 0 ? "own" : "other"}" x="${MARGIN}" y="${top + 28}" width="${width.toFixed(1)}" height="${BAR}" rx="2"/>
<text x="${(MARGIN + width + 8).toFixed(1)}" y="${top + 42}">${figureOf(line)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-labelledby="title description">
<title id="title">Orders created in a second</title>
<desc id="description">${escaped(description)}</desc>
<style>${STYLE}</style>
<rect class="ground" width="${WIDTH}" height="${height}" rx="8"/>
<text x="${MARGIN}" y="${MARGIN + 14}" font-weight="600">Orders created in a second</text>
${rows.join("\n")}
</svg>
`;
}

export function figureOf({ perSecond }: Line): string {
  return Math.round(perSecond).toLocaleString("en");
}

function plain(text: string): string {
  return text.replaceAll("`", "");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
