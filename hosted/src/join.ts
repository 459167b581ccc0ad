// The co-buyers' page: everybody who was sent the link opens the same one, so that each browser remembers its own
// payments.

import { coBuyerParts } from "../../widget/src/components/co-buyer-parts.ts";
import { createKeeper } from "../../widget/src/page/kept.ts";
import { startPage } from "./start.tsx";

startPage({
  parts: coBuyerParts,
  keeper: (base) => createKeeper(() => localStorage, base),
  lost: "replaced",
});
