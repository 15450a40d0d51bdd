/** Advisory lock of the lease store: rounds follow one another, each is a read, a decision and a write of some milliseconds. */
export const LEASE_LOCK = 'budget.desk';
