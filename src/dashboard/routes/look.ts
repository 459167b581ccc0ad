// Routes of the screen Look: brand and wording as the file has them, and drafts of others, which the configuration's own
// readers judge. The file is not changed.

import type { ColoursJson, LookAnswer, LookRequest, LooksJson } from "../../api/dashboard/look-json.ts";
import { readLook } from "../../api/dashboard/requests.ts";
import { problem } from "../../api/errors/problem.ts";
import { DASHBOARD_API } from "../../api/paths.ts";
import type { Palette } from "../../config/brand/palette.ts";
import type { Config, Platform } from "../../config/config.ts";
import { brandOf } from "../../config/config.ts";
import { draftOf, judgeLook, PAGE_SENTENCES } from "../../config/look.ts";
import { problemResponse } from "../../http/pipeline/response.ts";
import type { Route } from "../../http/pipeline/route.ts";
import type { LookDrafts } from "../look/drafts.ts";
import { hasRightOn } from "../rights.ts";
import { dataResponse } from "./answers.ts";

export function lookRoutes(config: Config, drafts: LookDrafts): readonly Route[] {
  return [
    {
      method: "GET",
      path: DASHBOARD_API.look,
      access: "session",
      needs: "seeLook",
      handle({ signedIn: { roles } }) {
        const platforms = config.platforms
          .filter(({ id }) => hasRightOn(roles, "seeLook", id))
          .map((platform) => ({ id: platform.id, name: platform.name, look: draftOf(platform) }));
        return dataResponse({ platforms, sentences: PAGE_SENTENCES } satisfies LooksJson);
      },
    },
    {
      method: "POST",
      path: DASHBOARD_API.look,
      access: "session",
      needs: "seeLook",
      handle({ body, signedIn: { roles } }) {
        const read = readLook(body);
        if (read.kind === "problem") return problemResponse(read.problem);
        const platform = config.platforms.find(({ id }) => id === read.value.platform);
        if (platform === undefined || !hasRightOn(roles, "seeLook", platform.id))
          return problemResponse(problem("notFound"));
        return dataResponse(answerTo(read.value, platform));
      },
    },
  ];

  function answerTo({ brand, wording, files = {} }: LookRequest, platform: Platform): LookAnswer {
    const draft = { ...(brand && { brand }), ...(wording && { wording }) };
    const judged = judgeLook(draft, config.mode, (name) => pictureBytes(name, files, platform));
    if (judged.kind === "wrong") return judged;
    const { brand: _, wording: __, ...rest } = platform;
    const drafted: Platform = { ...rest, ...judged.look };
    const { light, dark } = brandOf(drafted);
    return {
      kind: "ok",
      draft: drafts.add(drafted),
      toml: judged.toml,
      colours: { light: coloursOf(light), dark: coloursOf(dark) },
    };
  }
}

/** A file that comes with the draft, or one that the platform has already. Throws for any other: no file is read. */
function pictureBytes(name: string, files: Readonly<Record<string, string>>, platform: Platform): Uint8Array {
  const { brand } = draftOf(platform);
  const kept = new Map([
    [brand?.logo_dark, platform.brand?.logoDark?.base64],
    [brand?.logo, platform.brand?.logo?.base64],
    ...Object.entries(files),
  ]);
  const base64 = kept.get(name);
  if (base64 === undefined) throw new Error("There is no such file.");
  return Buffer.from(base64, "base64");
}

function coloursOf({ accent, onAccent, ground, surface, ink }: Palette): ColoursJson {
  return { accent, accent_text: onAccent, background: ground, surface, text: ink };
}
