// Problems of the dashboard's own routes, which no shop's program meets: HTTP status and sentence of each, and where time
// helps, the seconds after which it has.

const PROBLEMS = {
  notSignedIn: [401, "Sign in first."],
  rightMissing: [403, "Your role does not allow this. An owner can change it."],
  refundLimit: [
    403,
    "This would be more than you may refund in 24 hours. A manager or an owner can refund it.",
  ],
  addressesHidden: [403, "Your role shows no e-mail addresses, so you cannot search by one."],
  tooManyExports: [429, "You have made 6 exports in the last hour: try again later.", 3_600],
  personUnknown: [404, "No order names this e-mail address."],
  erasureChanged: [
    409,
    "Orders have changed since this was shown. Nothing was erased: this is what an erasure would do now.",
  ],
  tooManyChecks: [429, "You have made 6 checks in the last 10 minutes: try again later.", 600],
  stepUpNeeded: [403, "Use your passkey again: this needs one used in the last 10 minutes."],
  passkeyRefused: [403, "This passkey was not accepted. Try again, or ask an owner for a new invitation."],
  tooManySignIns: [429, "Too many sign-ins from this network: try again in some minutes.", 600],
  firstMustBeOwner: [
    409,
    "The first member must be an owner of all platforms: invite them with the role owner.",
  ],
  lastOwner: [
    409,
    "This is the last owner: first make another member an owner of all platforms. If this one has a passkey, the other needs one too.",
  ],
  memberAlready: [
    409,
    "They are a member already, with another role: change it with Change role in the list of members, or invite them to another device with New device.",
  ],
  memberNotFound: [404, "There is no such member."],
  invitationOver: [404, "This link was used, or is older than 24 hours: ask for a new invitation."],
  passkeyKnown: [409, "This device has a passkey here already."],
  passkeyNotFound: [404, "There is no such passkey."],
  lastPasskey: [409, "This is your last passkey: add another one first."],
  tooManyPasskeys: [409, "A member has at most 10 passkeys: remove one first."],
  sessionNotFound: [404, "There is no such session."],
  unknownPlatform: [400, "The configuration has no such platform."],
  notAnAddress: [400, "This is not an e-mail address."],
  noDashboard: [
    404,
    "The configuration has no table [dashboard], so there is no dashboard. Write one, and start the service again.",
  ],
} as const satisfies Record<string, readonly [status: number, sentence: string, retryAfterS?: number]>;

export type DashboardProblemCode = keyof typeof PROBLEMS;

export function dashboardProblem(code: DashboardProblemCode) {
  const [status, sentence, retryAfterS]: readonly [number, string, number?] = PROBLEMS[code];
  const wait = retryAfterS === undefined ? {} : { retryAfterS };
  return { status, code, errors: [sentence], ...wait } as const;
}
