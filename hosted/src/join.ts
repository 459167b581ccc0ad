// The co-buyers' page: everybody who was sent the link opens the same one, so that each browser remembers its own
// payments.

import "../../widget/src/style/invitation.css";
import { coBuyerParts } from "../../widget/src/components/co-buyer-parts.ts";
import { createOwnPaymentsStorage } from "../../widget/src/page/own-payments.ts";
import { startPage } from "./start.tsx";

startPage({
  parts: coBuyerParts,
  storage: (base) => createOwnPaymentsStorage(() => localStorage, base),
  lost: "replaced",
});
