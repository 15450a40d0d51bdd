interface CampaignSpend {
  readonly campaignId: number;
  readonly userId: number;
  readonly spendNanos: bigint;
}

/** What is held against each other; all money in nano-dollars. */
export interface ReconciliationInput {
  /** Spend by campaign in the facts. */
  readonly facts: readonly CampaignSpend[];
  /** Part of it that is on its way to the wallets: the books may have it or not. */
  readonly inFlight: readonly CampaignSpend[];
  /** Rows of facts whose offset another row has. Default 0. */
  readonly doubledOffsets?: number;
  /** What the books say, and what the wallets say about themselves. */
  readonly ledger: {
    readonly accounts: readonly {
      readonly userId: number;
      /** Of the journal. */
      readonly balanceNanos: bigint;
      /** Of the wallet's last event. */
      readonly walletBalanceNanos: bigint;
      /** Of the journal. */
      readonly spendNanos: bigint;
      /** Of the wallet's events. */
      readonly walletSpendNanos: bigint;
    }[];
    readonly campaigns: readonly CampaignSpend[];
    readonly totals: { readonly debitNanos: bigint; readonly creditNanos: bigint };
  };
}

export interface Difference {
  /**
   * `campaign`: facts against the journal. `account`: the journal's spend against the wallet's events. `balance`: the
   * journal's balance against the wallet's. `journal`: debit against credit.
   */
  readonly what: 'campaign' | 'account' | 'balance' | 'journal';
  readonly campaignId: number | null;
  readonly userId: number | null;
  readonly expectedNanos: bigint;
  readonly actualNanos: bigint;
  /** `actual - expected`, beyond what is in flight. */
  readonly differenceNanos: bigint;
}

export interface Reconciliation {
  readonly isBalanced: boolean;
  readonly differences: readonly Difference[];
  /** Sum of all differences without their signs. */
  readonly differenceNanos: bigint;
  /** Rows of facts whose offset another row has: each is counted and billed once, yet none should be there. */
  readonly doubledOffsets: number;
  readonly inFlightNanos: bigint;
  readonly factsNanos: bigint;
  readonly journalNanos: bigint;
}

/**
 * Compares facts, journal and balances to the nano-dollar, by campaign and account.
 *
 * A campaign's journal must lie between its facts without and with what is in flight; at rest nothing is in flight and
 * the two must be equal.
 */
export function reconcile({
  facts,
  inFlight,
  ledger,
  doubledOffsets = 0,
}: ReconciliationInput): Reconciliation {
  const differences: Difference[] = [];
  const factsBy = byCampaign(facts);
  const flightBy = byCampaign(inFlight);
  const journalBy = byCampaign(ledger.campaigns);
  for (const key of new Set([...factsBy.keys(), ...journalBy.keys()])) {
    const [userId = 0, campaignId = 0] = key.split(':').map(Number);
    const expected = factsBy.get(key) ?? 0n;
    const actual = journalBy.get(key) ?? 0n;
    const settled = expected - (flightBy.get(key) ?? 0n);
    // What is in flight may be a credit.
    const [least, most] = settled < expected ? [settled, expected] : [expected, settled];
    const off = actual > most ? actual - most : actual < least ? actual - least : 0n;
    if (off !== 0n) {
      differences.push({
        what: 'campaign',
        campaignId,
        userId,
        expectedNanos: expected,
        actualNanos: actual,
        differenceNanos: off,
      });
    }
  }
  const check = (
    what: 'account' | 'balance' | 'journal',
    userId: number | null,
    expected: bigint,
    actual: bigint,
  ) => {
    if (expected === actual) return;
    differences.push({
      what,
      campaignId: null,
      userId,
      expectedNanos: expected,
      actualNanos: actual,
      differenceNanos: actual - expected,
    });
  };
  for (const account of ledger.accounts) {
    check('account', account.userId, account.walletSpendNanos, account.spendNanos);
    check('balance', account.userId, account.walletBalanceNanos, account.balanceNanos);
  }
  check('journal', null, ledger.totals.debitNanos, ledger.totals.creditNanos);
  return {
    isBalanced: differences.length === 0,
    differences,
    differenceNanos: sum(differences.map(({ differenceNanos: nanos }) => (nanos < 0n ? -nanos : nanos))),
    doubledOffsets,
    inFlightNanos: sum(inFlight.map(({ spendNanos }) => spendNanos)),
    factsNanos: sum(facts.map(({ spendNanos }) => spendNanos)),
    journalNanos: sum(ledger.campaigns.map(({ spendNanos }) => spendNanos)),
  };
}

function byCampaign(list: readonly CampaignSpend[]): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { userId, campaignId, spendNanos } of list) {
    const key = `${userId}:${campaignId}`;
    sums.set(key, (sums.get(key) ?? 0n) + spendNanos);
  }
  return sums;
}

const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);
