// Invitations in requests and answers: people to invite, whom to nudge, and what has become of each.

import type { Static } from "@sinclair/typebox";
import { Type } from "@sinclair/typebox";
import { MOST_SEATS } from "../../domain/money/parts.ts";
import { INVITATION_STATUSES } from "../../domain/order/invitation.ts";
import { MOST_INVITATIONS } from "../../domain/order/invitations.ts";
import { count, email, id, personName, time, word } from "../decode/field.ts";

const InvitedPersonSchema = Type.Object(
  {
    email: email({ description: "Where the invitation goes.", examples: ["grace@example.com"] }),
    firstName: Type.Optional(personName({ description: "How they are greeted.", examples: ["Grace"] })),
    seats: Type.Optional(
      count(1, MOST_SEATS, {
        description: "For how many people their share is meant; default 1. Not in `picking`.",
      }),
    ),
  },
  { description: "A person to invite by e-mail." },
);

export type InvitedPerson = Static<typeof InvitedPersonSchema>;

export const InvitedPeopleSchema = Type.Array(InvitedPersonSchema, {
  maxItems: MOST_INVITATIONS,
  description: "People who are invited by e-mail once the captain's payment is held.",
});

/** `POST …/invitations`, of the captain's page. */
export const InviteSchema = Type.Object({
  people: Type.Array(InvitedPersonSchema, {
    minItems: 1,
    maxItems: MOST_INVITATIONS,
    description: "Who is invited.",
  }),
});

/** `POST /v1/orders/:id/nudges`, and `POST …/nudges` of the captain's page. */
export const NudgeSchema = Type.Object(
  {
    invitations: Type.Optional(
      Type.Array(id("inv", { description: "The invitation." }), {
        minItems: 1,
        maxItems: MOST_INVITATIONS,
        description: "Only these; default all who have neither paid nor declined.",
      }),
    ),
  },
  { additionalProperties: false },
);

export const InvitationSchema = Type.Object(
  {
    id: id("inv", { description: "Id of this invitation." }),
    status: word(INVITATION_STATUSES, {
      description:
        "`waiting` for the captain's payment; `sent`; then `paid`, `declined`, or `bounced` where the mail server refused it.",
    }),
    email: Type.Optional(email({ description: "Where it went; absent once erased." })),
    firstName: Type.Optional(personName({ description: "How they are greeted." })),
    seats: Type.Optional(count(1, MOST_SEATS, { description: "For how many people, if it was said." })),
    sentAt: Type.Optional(time({ description: "When it was sent." })),
    nudges: count(0, 2, { description: "How often they were, or are about to be, nudged." }),
  },
  { description: "A person invited by e-mail." },
);
