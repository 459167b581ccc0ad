// Sentences of the service as a member reads them: the moments in them are in the browser's time zone, without what is for
// programs.

import { timeText } from "../parts/timestamp.tsx";

/** As the API writes a moment: ISO 8601, sometimes with its epoch ms after it. */
const MOMENT = /(\d{4}-\d\d-\d\dT[\d:.]+Z)( \(\d+\))?/g;

export function forMember(sentence: string): string {
  return sentence.replace(MOMENT, (_, moment: string) => timeText(Date.parse(moment)));
}
