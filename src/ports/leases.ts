// Leases of claimed jobs, as part of the store's port. One process leads: it claims jobs. Each time that one takes the
// lead, an epoch begins, and with it the leases of earlier epochs end.

/** Lease of the jobs of one claim. `epoch`: the claiming leader's, 0 before there was a leader. `until`: epoch ms. */
export type Lease = { readonly epoch: number; readonly until: number };

/** A claimed job as its writes name it. */
export type JobLease = { readonly id: number; readonly epoch: number };
