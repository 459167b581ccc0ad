// Replicas of an engine whose data one process has open: there is nothing to tell, and no other to hear.

import type { ReplicaStore } from "../ports/replicas.ts";

export const onlyReplica: ReplicaStore = {
  tell: () => undefined,
  hear: () => undefined,
  replicas: () => 1,
  replicaFigures: () => undefined,
};
