// Reads a message as a mail program would: unfolds and decodes its headers, and decodes its parts. Only what we send.

export type Read = {
  /** By lower-case name, decoded; one line each. */
  readonly headers: Readonly<Record<string, string>>;
  /** Names as often as they stand there. */
  readonly names: readonly string[];
  readonly text: string;
  readonly html: string;
};

export function readMime(message: string): Read {
  const { lines, body } = split(message);
  const headers = Object.fromEntries(lines.map(([name, value]) => [name, decodeWords(value)]));
  const boundary = /boundary="?([^";]+)"?/.exec(headers["content-type"] ?? "")?.[1] ?? "";
  const parts = body.split(`--${boundary}`).slice(1, -1).map(readPart);
  const partOf = (type: string) => parts.find((part) => part.type.startsWith(type))?.content ?? "";
  return {
    headers,
    names: lines.map(([name]) => name),
    text: partOf("text/plain"),
    html: partOf("text/html"),
  };
}

function split(message: string): {
  readonly lines: readonly (readonly [string, string])[];
  readonly body: string;
} {
  const end = message.indexOf("\r\n\r\n");
  const lines = message
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n")
    .map(
      (line) =>
        [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()] as const,
    );
  return { lines, body: message.slice(end + 4) };
}

function readPart(part: string): { readonly type: string; readonly content: string } {
  const { lines, body } = split(part.replace(/^\r\n/, ""));
  const headers = Object.fromEntries(lines);
  const content = body.replace(/\r\n$/, "");
  const encoding = headers["content-transfer-encoding"];
  return {
    type: headers["content-type"] ?? "",
    content: (encoding === "base64"
      ? Buffer.from(content, "base64").toString()
      : encoding === "quoted-printable"
        ? quotedPrintable(content)
        : content
    ).replaceAll("\r\n", "\n"),
  };
}

function quotedPrintable(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString();
}

/** `=?UTF-8?Q?…?=` and `=?UTF-8?B?…?=`; a space between two of them is not there. */
function decodeWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === "B"
        ? Buffer.from(text, "base64").toString()
        : quotedPrintable(text.replaceAll("_", " ")),
    );
}
