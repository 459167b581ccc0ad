// Copying a text: to the clipboard, and where the browser lets no page write there, selected to copy by hand.

/** `select` shows the person what is copied. Answers with a sentence about it. */
export async function copy(value: string, select: () => void): Promise<string> {
  select();
  const isCopied = await navigator.clipboard?.writeText(value).then(
    () => true,
    () => false,
  );
  return isCopied ? "Copied." : "Copy the selected text.";
}
