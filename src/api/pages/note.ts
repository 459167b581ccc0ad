// Decoding of the captain's note to those who share: plain words, and no way to lead them elsewhere.

import type { Static } from "@sinclair/typebox";
import { Type } from "@sinclair/typebox";
import { CONTROLS } from "../../text/characters.ts";
import type { Read } from "../decode/decoder.ts";
import { decoder, readBody } from "../decode/decoder.ts";
import { text } from "../decode/field.ts";
import { noteWrong } from "../decode/issues.ts";

export const MAX_NOTE = 280;

/** `POST /pay/:token/note`. */
export const NoteSchema = Type.Object(
  {
    note: text(
      { description: "The captain's words to the others; empty: none." },
      { maxLength: MAX_NOTE, pattern: `^[^${CONTROLS}]*$`, "x-must": "be one line of plain text" },
    ),
  },
  { additionalProperties: false },
);

const readFields = decoder(NoteSchema);

export function readNote(body: unknown): Read<Static<typeof NoteSchema>> {
  return readBody(body, (value, notes) => {
    const asked = readFields(value, notes);
    const { note } = asked ?? {};
    if (note !== undefined && leadsElsewhere(note))
      noteWrong(notes, "must have no link, no e-mail address, and no 7 digits in a row", "note");
    return asked;
  });
}

/** Characters that are not seen, and could part a link or a number. */
const UNSEEN = /[\p{Cf}\p{Mn}]/gu;
/** As people write them, with or without what comes before the name; of one letter only with a path, as in t.co/x. */
const LINK = /:\/\/|\bwww\.|[\p{L}\p{N}-]{2,}\.\p{L}{2,}|[\p{L}\p{N}]\.\p{L}{2,}\/|(?:\d{1,3}\.){3}\d/u;
const NUMBER = /\p{Nd}(?:[\s.\p{Pd}]*\p{Nd}){6}/u;

/** A link, an e-mail address, or seven digits, whatever spaces, dots and dashes are between them. */
export function leadsElsewhere(note: string): boolean {
  const seen = note.normalize("NFKC").replace(UNSEEN, "").replaceAll("。", ".").toLowerCase();
  return LINK.test(seen) || NUMBER.test(seen) || /\S@\S/u.test(seen);
}
