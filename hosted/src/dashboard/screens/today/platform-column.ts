// Column of a row's platform in the tables of Today.

import type { Column } from "../../parts/table.tsx";
import { platformName, session } from "../../shell/session.ts";

/** Not where the member sees one platform alone. */
export function platformColumn<T extends { readonly platformId: string }>(): readonly Column<T>[] {
  if ((session()?.platforms.length ?? 0) <= 1) return [];
  return [{ name: "Platform", cell: ({ platformId }) => platformName(platformId) }];
}
