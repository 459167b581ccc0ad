// Names of the service in words: `inviteMember` is "invite member".

export function inWords(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace("co buyer", "co-buyer");
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The reverse of `inWords`, in any case of letters. */
export function toName(words: string): string {
  return words.toLowerCase().replace(/[\s-]+(\w)/g, (_, letter: string) => letter.toUpperCase());
}
