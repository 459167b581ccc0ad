// Decoding of the dashboard's own requests: acts on members, sign-ins and drafts of a look, and the query of the audit log.

import type { Static, TSchema } from "@sinclair/typebox";
import { Type } from "@sinclair/typebox";
import type { Roles } from "../../domain/members/member.ts";
import { ROLES } from "../../domain/members/member.ts";
import type { Read } from "../decode/decoder.ts";
import { decoder, isRecord, readBody } from "../decode/decoder.ts";
import { count, email, flag, id, text, time, word } from "../decode/field.ts";
import type { Issues } from "../decode/issues.ts";
import { noteWrong } from "../decode/issues.ts";
import { limit, listReader } from "../orders/list-request.ts";

const EXACT = { additionalProperties: false } as const;
const role = word(ROLES, { description: "What the member may do." });
const memberId = text({ description: "The member." }, { maxLength: 64 });

const InvitationSchema = Type.Object(
  {
    email: email({ description: "The member's address: their name here." }),
    role: Type.Optional(role),
    platformId: Type.Optional(id("pl", { description: "The one platform that the role is for." })),
    revoke: Type.Optional(flag({ description: "Ends the member's passkeys and sessions." })),
  },
  EXACT,
);

const MemberSchema = Type.Object({ memberId }, EXACT);
const NamedSchema = Type.Object({ id: text({ description: "A passkey or a session." }) }, EXACT);

const RoleSchema = Type.Object(
  {
    memberId,
    role: Type.Optional(role),
    platforms: Type.Optional(
      Type.Unsafe<Record<string, (typeof ROLES)[number]>>({
        type: "object",
        maxProperties: 1_000,
        propertyNames: { maxLength: 64 },
        additionalProperties: { type: "string", enum: ROLES, maxLength: 16 },
      }),
    ),
  },
  EXACT,
);

const person = email({ description: "The buyer's address." });
const PersonSchema = Type.Object({ email: person }, EXACT);
const subject = {
  email: Type.Optional(person),
  orderId: Type.Optional(id("ord", { description: "The order whose buyers are all erased." })),
};
const SubjectSchema = Type.Object(subject, EXACT);
const ErasureSchema = Type.Object(
  { ...subject, fingerprint: text({ description: "The `fingerprint` of the plan." }, { maxLength: 64 }) },
  EXACT,
);

const longText = text({ description: "Judged as the configuration is." }, { maxLength: 4_096 });

/** Texts by key. */
function texts(maxLength: number) {
  return Type.Unsafe<Record<string, string>>({
    type: "object",
    maxProperties: 100,
    propertyNames: { maxLength: 255 },
    additionalProperties: { type: "string", maxLength },
  });
}
const colours = Type.Optional(texts(64));

const LookSchema = Type.Object(
  {
    platform: id("pl", { description: "The platform." }),
    brand: Type.Optional(
      Type.Object(
        {
          logo: Type.Optional(longText),
          logo_dark: Type.Optional(longText),
          show_name: Type.Optional(flag({ description: "Whether the name is next to the logo." })),
          color_scheme: Type.Optional(longText),
          corner_radius: Type.Optional(longText),
          terms_url: Type.Optional(longText),
          privacy_url: Type.Optional(longText),
          light: colours,
          dark: colours,
        },
        EXACT,
      ),
    ),
    wording: Type.Optional(Type.Array(texts(4_096), { maxItems: 20 })),
    files: Type.Optional(texts(200_000)),
  },
  EXACT,
);

export const AUDIT_ACTORS = ["member", "apiKey", "operator", "captain", "clock"] as const;

const AuditQuerySchema = Type.Partial(
  Type.Object({
    order: id("ord", { description: "Only rows about this order." }),
    platform: id("pl", { description: "Only rows about this platform." }),
    actor: word(AUDIT_ACTORS, { description: "Only acts of this kind of actor." }),
    who: text({ description: "Only acts of this member, or of the key that ends so." }, { maxLength: 64 }),
    action: text({ description: "Only this act." }, { maxLength: 64 }),
    since: time({ description: "Only rows from this moment on." }),
    limit,
    after: count(1, Number.MAX_SAFE_INTEGER, { description: "The `next` of the page before." }),
  }),
);

function bodyReader<T extends TSchema>(schema: T): (body: unknown) => Read<Static<T>> {
  const take = decoder(schema);
  return (body) => readBody(body, take);
}

export const readInvitation = bodyReader(InvitationSchema);
export const readMember = bodyReader(MemberSchema);
export const readLook = bodyReader(LookSchema);
export const readNamed = bodyReader(NamedSchema);
export const readAuditQuery = listReader(AuditQuerySchema, { isExact: true });

export const readPerson = bodyReader(PersonSchema);

/** One buyer in all orders, or all buyers of one order. */
export type ErasureSubject = { readonly email: string } | { readonly orderId: string };

const takeSubject = decoder(SubjectSchema);
const takeErasure = decoder(ErasureSchema);

export function readErasureSubject(body: unknown): Read<ErasureSubject> {
  return readBody<ErasureSubject>(body, (value, notes) => {
    const asked = takeSubject(value, notes);
    return asked && subjectOf(asked, notes);
  });
}

/** A confirmed plan. */
export function readErasure(
  body: unknown,
): Read<{ readonly subject: ErasureSubject; readonly fingerprint: string }> {
  return readBody(body, (value, notes) => {
    const asked = takeErasure(value, notes);
    const subject = asked && subjectOf(asked, notes);
    return asked && subject && { subject, fingerprint: asked.fingerprint };
  });
}

function subjectOf(
  { email, orderId }: Static<typeof SubjectSchema>,
  notes: Issues,
): ErasureSubject | undefined {
  if (email !== undefined && orderId === undefined) return { email };
  if (orderId !== undefined && email === undefined) return { orderId };
  return void noteWrong(notes, "must be given, or else orderId", "email");
}

const takeRole = decoder(RoleSchema);

type Asked = { readonly memberId: string; readonly roles: Roles };

/** One role on all platforms, or one on each of some. */
export function readRoles(body: unknown): Read<Asked> {
  return readBody<Asked>(body, (value, notes) => {
    const asked = takeRole(value, notes);
    if (asked === undefined) return undefined;
    const { memberId, role, platforms } = asked;
    if ((role === undefined) === (platforms === undefined))
      return void noteWrong(notes, "must be given, or else platforms", "role");
    if (role !== undefined) return { memberId, roles: { all: role } };
    if (Object.keys(platforms ?? {}).length === 0)
      return void noteWrong(notes, "must name a platform", "platforms");
    return { memberId, roles: { platforms: platforms ?? {} } };
  });
}

/** A token and a credential as the browser made it; whether they are any good is for others to judge. */
export function readEntry(body: unknown): { readonly token: string; readonly credential: unknown } {
  const { token, credential } = isRecord(body) ? body : {};
  return { token: typeof token === "string" && token.length <= 128 ? token : "", credential };
}
