// Placeholders in the guide's examples: a base address and keys, which a sandbox fills in with its own.

const PLACEHOLDERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/https:\/\/pay\.example\.com/g, "baseUrl"],
  [/sk_(?:test_)?…/g, "secretKey"],
  [/pk_(?:test_)?…/g, "publicKey"],
];

/** The markup with each placeholder in a code block named, for the service to fill in. */
export function withPlaceholdersNamed(markup: string): string {
  return markup.replace(/<pre.*?<\/pre>/gs, (block) =>
    PLACEHOLDERS.reduce(
      (text, [pattern, name]) => text.replace(pattern, (shown) => `<span data-own="${name}">${shown}</span>`),
      block,
    ),
  );
}
