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
        /** To whoever has neither the new link nor the page of who paid first. */
        readonly renewed: { readonly heading: string; readonly text: string };
      };
    };
  };

export const en: FrameWords = {
  ...pages,
  failure: {
    heading: "The payment cannot be shown",
    text: "Nothing was taken. Please tell the shop, or try again later.",
    unreachable: pages.ended.unreachable,
    again: pages.ended.again,
  },
  frame: {
    underWay: { heading: "This order is being paid", text: "Nothing more can be done here for the moment." },
    link: {
      heading: "Invite the others",
      none: { heading: "There is no link yet", text: "It is here once the first payment is made." },
      renewed: {
        heading: "The link was replaced",
        text: "Whoever paid first has the new one, on their payment page.",
      },
    },
  },
};
