// Scenario of card testing over several replicas: failed payments are counted together, and a restart forgets none.

import type { Replica } from "../binary/replicas.ts";
import type { ReplicaStage } from "./stage.ts";
import { expectEqual, replicaAt } from "./stage.ts";

/** A stage for it counts this many failed payments per page. */
export const FAILURES = 10;
export const FAILURE_LIMITS = `failed_payments_per_page = ${FAILURES}\nfailed_payments_per_address = 0`;

/** Failed cards spread over the replicas: the next one waits at each of them, also after all were restarted. */
export async function failedCards(stage: ReplicaStage): Promise<string> {
  const { redirectUrl } = await replicaAt(stage, 0).shop.order({ amount: 4_200, ux: "single" });
  const tried = async (replica: Replica): Promise<string> => {
    const response = await replica.pay(redirectUrl, "declined");
    if (response.status !== 200) return String(response.status);
    const { data } = (await response.json()) as { data: { payment: { status: string } } };
    return data.payment.status;
  };
  const begun = performance.now();
  const tries: string[] = [];
  for (let index = 0; index < FAILURES + stage.replicas.length; index++)
    tries.push(await tried(replicaAt(stage, index)));
  const wanted = [...Array(FAILURES).fill("failed"), ...stage.replicas.map(() => "429")];
  expectEqual("the tries", tries, wanted);
  await Promise.all(
    stage.replicas.map(async (replica) => {
      await replica.stop();
      await replica.start();
    }),
  );
  const after = await Promise.all(stage.replicas.map(tried));
  // The first pause is of 30 s.
  if (performance.now() - begun < 29_000)
    expectEqual(
      "tries after the restart",
      after,
      stage.replicas.map(() => "429"),
    );
  return `${FAILURES} of ${tries.length} failed cards reached the bank; after a restart ${after.join(", ")}`;
}
