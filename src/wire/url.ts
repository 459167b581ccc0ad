// Which addresses may stand in an order (SPEC 8, CONTRACT 5). By their text alone: where a name leads to is
// judged by whoever connects.

export type UrlRules = {
  /** The sandbox takes http too. */
  readonly sandbox: boolean;
};

/** What is wrong with an address, as the rest of a sentence; undefined when nothing is. It is never changed. */
export function urlProblem(text: string, { sandbox }: UrlRules): string | undefined {
  const must = sandbox ? "must be an http or https URL" : "must be an https URL";
  // The parser forgives blanks, tabs, line breaks and backslashes; an address that is used as given must not have them.
  if (!/^https?:\/\/[^\s\\]+$/i.test(text)) return must;
  const parsed = URL.parse(text);
  if (parsed === null || (parsed.protocol !== "https:" && !sandbox)) return must;
  return parsed.username === "" && parsed.password === ""
    ? undefined
    : "must not carry a user name or a password";
}

/** What is wrong with an image: it is a file of the platform, or an https URL on one of its origins (CONTRACT 3). */
export function imageProblem(text: string, imageOrigins: readonly string[]): string | undefined {
  if (/^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(text)) return undefined;
  const origin = urlProblem(text, { sandbox: false }) === undefined ? URL.parse(text)?.origin : undefined;
  if (origin === undefined) return "must be the name of a file of the platform, or an https URL";
  return imageOrigins.includes(origin)
    ? undefined
    : `must be on one of the platform's image_origins: ${imageOrigins.join(", ") || "none is set"}`;
}
