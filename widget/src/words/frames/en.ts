// The frames of an order in English: the pages' words, and what only a frame in a shop's page says.

import { en as pages } from "../en.ts";
import type { FailureWords } from "../failure.ts";

export type FrameWords = FailureWords &
  typeof pages & {
    readonly frame: {
      /** The order's first payment is under way, perhaps in another browser. */
      readonly underWay: { readonly heading: string; readonly text: string };
      readonly link: {
        readonly heading: string;
        readonly none: { readonly heading: string; readonly text: string };
        /** For a reader who has neither the new link nor the page of the captain. */
        readonly renewed: { readonly heading: string; readonly text: string };
      };
    };
  };

export const en: FrameWords = {
  ...pages,
  failure: {
    heading: "The payment cannot be shown",
    text: "Nothing was charged. Please tell the shop, or try again later.",
    unreachable: pages.ended.unreachable,
    again: pages.ended.again,
  },
  frame: {
    underWay: { heading: "This order is being paid", text: "Nothing more can be done here for the moment." },
    link: {
      heading: "Invite the others",
      none: { heading: "There is no link yet", text: "It will be here after the first payment." },
      renewed: {
        heading: "The link was replaced",
        text: "The person who paid first has the new one on their payment page.",
      },
    },
  },
};
