// Look of an e-mail: a platform's colours and logo as the styles of its parts.

/** Colours are `#rrggbb`, each named by its use. */
export type MailColours = {
  readonly accent: string;
  readonly onAccent: string;
  readonly accentSoft: string;
  readonly accentInk: string;
  readonly ground: string;
  readonly surface: string;
  readonly ink: string;
  readonly quiet: string;
  readonly line: string;
};

export type MailLogo = {
  readonly type: string;
  readonly width: number;
  readonly height: number;
  readonly base64: string;
};

export type MailLook = {
  readonly light: MailColours;
  readonly dark: MailColours;
  /** Fixed, or the scheme that the reader's device asks for, where their mail program supports it. */
  readonly colorScheme: "both" | "light" | "dark";
  readonly radiusPx: number;
  readonly logo?: MailLogo;
  readonly logoDark?: MailLogo;
  /** True when the shop's name is next to its logo. */
  readonly showName: boolean;
};

/** Image types that all mail programs draw. */
const DRAWN: readonly string[] = ["image/png", "image/jpeg"];
/** The logo is part of the mail: readers download it, and mailboxes store it. */
const MAX_LOGO_BYTES = 32 * 1024;
const LOGO_HEIGHT_PX = 40;
const LOGO_MAX_WIDTH_PX = 192;

/** The logo to attach; undefined when there is none, its type is not drawn everywhere, or it is too large. */
export function travellingLogo({ colorScheme, logo, logoDark }: MailLook): MailLogo | undefined {
  const chosen = colorScheme === "dark" ? (logoDark ?? logo) : logo;
  if (chosen === undefined || !DRAWN.includes(chosen.type)) return undefined;
  return (chosen.base64.length / 4) * 3 > MAX_LOGO_BYTES ? undefined : chosen;
}

/** In pixels, as large as on the pages. */
export function logoSize({ width, height }: MailLogo): { readonly width: number; readonly height: number } {
  const scale = Math.min(LOGO_HEIGHT_PX / height, LOGO_MAX_WIDTH_PX / width);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** The style of each part, written on it because many programs drop all others. */
export type MailStyles = Readonly<Record<keyof ReturnType<typeof stylesOf>, string>>;

export function stylesOf(look: MailLook) {
  const { radiusPx } = look;
  const colours = look.colorScheme === "dark" ? look.dark : look.light;
  const { accent, onAccent, accentSoft, accentInk, ground, surface, ink, quiet, line } = colours;
  const label = `color:${quiet};font-size:14px`;
  return {
    paper: `margin:0;padding:24px 12px;background-color:${ground};color:${ink};font-size:16px;line-height:1.5;${FONT}`,
    card: `max-width:520px;margin:0 auto;padding:24px;background-color:${surface};border:1px solid ${line};border-radius:${Math.round(radiusPx * 1.4)}px`,
    shop: `margin:0 0 20px;color:${ink};font-weight:600`,
    logo: "vertical-align:middle;border:0",
    name: "margin-left:12px;vertical-align:middle",
    title: "margin:0 0 16px;font-size:22px;line-height:1.25;font-weight:600",
    text: "margin:0 0 16px",
    share: `margin:0 0 16px;padding:12px 14px;background-color:${accentSoft};border-radius:${radiusPx}px;word-break:break-all`,
    label,
    figures: `margin:0 0 16px;padding:12px 0 0;border-top:1px solid ${line}`,
    figure: "margin:0 0 8px",
    button: `display:inline-block;padding:12px 20px;background-color:${accent};color:${onAccent};border-radius:${radiusPx}px;font-weight:600;text-decoration:none`,
    link: `color:${accentInk}`,
    foot: `max-width:520px;margin:16px auto 0;padding:0 24px;color:${quiet};font-size:13px`,
  };
}

/** The value of `color-scheme`. */
export function schemesOf({ colorScheme }: MailLook): string {
  return colorScheme === "both" ? "light dark" : colorScheme;
}

/** The same on a dark screen, for the programs that ask; a logo that is not for dark grounds keeps its own. */
export function darkStyle({ colorScheme, light, dark, radiusPx, logoDark }: MailLook): string {
  if (colorScheme !== "both") return "";
  const ground = `background-color: ${light.surface}; padding: 8px; border-radius: ${radiusPx}px;`;
  return `@media (prefers-color-scheme: dark) {
  .paper { background-color: ${dark.ground} !important; color: ${dark.ink} !important; }
  .card { background-color: ${dark.surface} !important; border-color: ${dark.line} !important; }
  .shop { color: ${dark.ink} !important; }
${logoDark === undefined ? "" : `  .logo { ${ground} }\n`}  .share { background-color: ${dark.accentSoft} !important; }
  .quiet, .quiet a { color: ${dark.quiet} !important; }
  .line { border-color: ${dark.line} !important; }
  .button { background-color: ${dark.accent} !important; color: ${dark.onAccent} !important; }
  .link { color: ${dark.accentInk} !important; }
}`;
}
