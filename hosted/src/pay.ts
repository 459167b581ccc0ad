// The captain's page.

import "../../widget/src/style/captain.css";
import { captainParts } from "../../widget/src/components/captain-parts.ts";
import { OwedPart } from "../../widget/src/components/owed/owed-part.ts";
import { emptyStorage, keepCaptainsPayment } from "../../widget/src/page/own-payments.ts";
import { startPage } from "./start.tsx";

startPage({
  parts: { ...captainParts, owed: OwedPart },
  storage: () => emptyStorage,
  // Who tries the link they are about to share is asked before they pay with it too.
  paid: (base, payment) => keepCaptainsPayment(() => localStorage, base, payment),
  lost: "notFound",
});
