// Drafts of looks, so that pages can be previewed: kept in memory for a while, never written into the configuration.

import { LRUCache } from "lru-cache";
import type { Platform } from "../../config/config.ts";
import type { Roles } from "../../domain/members/member.ts";
import { hasRightOn } from "../rights.ts";
import type { Random } from "../tokens.ts";
import { newToken } from "../tokens.ts";

/** Each may have two pictures of 64 KiB. */
const MOST_DRAFTS = 40;

export type LookDrafts = {
  /** The id of the draft: the platform with another look. */
  add(platform: Platform): string;
  /** For a member who may see that platform's look. */
  open(draft: string, roles: Roles): Platform | undefined;
};

export function createLookDrafts(random: Random): LookDrafts {
  const kept = new LRUCache<string, Platform>({ max: MOST_DRAFTS });
  return {
    add(platform) {
      const draft = newToken(random);
      kept.set(draft, platform);
      return draft;
    },
    open(draft, roles) {
      const platform = kept.get(draft);
      return platform && hasRightOn(roles, "seeLook", platform.id) ? platform : undefined;
    },
  };
}
