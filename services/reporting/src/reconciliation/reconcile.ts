interface CampaignSpend {
  readonly campaignId: number;
  readonly userId: number;
  readonly spendNanos: bigint;
  /** What exchanges get for it; null or absent where it is not known. */
  readonly costNanos?: bigint | null | undefined;
}

/** What a campaign brought and took, by the facts; nano-dollars. */
export interface CampaignMargin {
  readonly campaignId: number;
  readonly userId: number;
  readonly revenueNanos: bigint;
  readonly costNanos: bigint;
  /** Revenue less cost: below zero the platform paid for the campaign. */
  readonly marginNanos: bigint;
}

/** The sums to compare; all money in nano-dollars. */
export interface ReconciliationInput {
  /** Spend by campaign in the facts. */
  readonly facts: readonly CampaignSpend[];
  /** Part of it that is on its way to the wallets: the journal may have it or not. */
  readonly inFlight: readonly CampaignSpend[];
  /** Rows of facts whose offset another row has. Default 0. */
  readonly doubledOffsets?: number;
  /** What the journal says, and what the wallets say about themselves. */
  readonly ledger: {
    readonly accounts: readonly {
      readonly userId: number;
      /** Balance of the journal. */
      readonly balanceNanos: bigint;
      /** Wallet balance of the wallet's last event. */
      readonly walletBalanceNanos: bigint;
      /** Spend of the journal. */
      readonly spendNanos: bigint;
      /** Wallet spend of the wallet's events. */
      readonly walletSpendNanos: bigint;
    }[];
    readonly campaigns: readonly CampaignSpend[];
    readonly totals: { readonly debitNanos: bigint; readonly creditNanos: bigint };
  };
}

export interface Difference {
  /**
   * `campaign`: charges in the facts against the journal. `cost`: the same of what exchanges get. `account`: the journal's spend against the wallet's events. `balance`: the
   * journal's balance against the wallet's. `journal`: debit against credit.
   */
  readonly what: 'campaign' | 'cost' | 'account' | 'balance' | 'journal';
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
  /** What exchanges get for it, by the facts. */
  readonly factsCostNanos: bigint;
  /** The same by the journal; null where it has spend without a cost. */
  readonly journalCostNanos: bigint | null;
  /** Every campaign's, the least margin first. */
  readonly margins: readonly CampaignMargin[];
}

/**
 * Compares facts, journal and balances to the nano-dollar, by campaign and account.
 *
 * A campaign's journal must lie between its facts without and with what is in flight; at rest nothing is in
 * flight and the two must be equal. So must the costs of campaigns whose spend always had a cost in the
 * journal.
 */
export function reconcile({
  facts,
  inFlight,
  ledger,
  doubledOffsets = 0,
}: ReconciliationInput): Reconciliation {
  const differences: Difference[] = [];
  const figures = { facts, inFlight, journal: ledger.campaigns };
  differences.push(...differencesOf('campaign', figures, ({ spendNanos }) => spendNanos));
  const withCost = ledger.campaigns.filter(({ costNanos }) => costNanos !== null && costNanos !== undefined);
  const hasCost = new Set(withCost.map(keyOf));
  const costs = {
    facts: facts.filter((campaign) => hasCost.has(keyOf(campaign))),
    inFlight: inFlight.filter((campaign) => hasCost.has(keyOf(campaign))),
    journal: withCost,
  };
  differences.push(...differencesOf('cost', costs, ({ costNanos }) => costNanos ?? 0n));
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
    factsCostNanos: sum(facts.map(({ costNanos }) => costNanos ?? 0n)),
    journalCostNanos:
      withCost.length < ledger.campaigns.length
        ? null
        : sum(withCost.map(({ costNanos }) => costNanos ?? 0n)),
    margins: marginsOf(facts),
  };
}

/** Charges or costs of each campaign by the facts against the journal. */
function differencesOf(
  what: 'campaign' | 'cost',
  lists: Readonly<Record<'facts' | 'inFlight' | 'journal', readonly CampaignSpend[]>>,
  amountOf: (campaign: CampaignSpend) => bigint,
): Difference[] {
  const differences: Difference[] = [];
  const factsBy = byCampaign(lists.facts, amountOf);
  const flightBy = byCampaign(lists.inFlight, amountOf);
  const journalBy = byCampaign(lists.journal, amountOf);
  for (const key of new Set([...factsBy.keys(), ...journalBy.keys()])) {
    const [userId = 0, campaignId = 0] = key.split(':').map(Number);
    const expected = factsBy.get(key) ?? 0n;
    const actual = journalBy.get(key) ?? 0n;
    const settled = expected - (flightBy.get(key) ?? 0n);
    // What is in flight may be a credit.
    const [least, most] = settled < expected ? [settled, expected] : [expected, settled];
    const off = actual > most ? actual - most : actual < least ? actual - least : 0n;
    if (off === 0n) continue;
    differences.push({
      what,
      campaignId,
      userId,
      expectedNanos: expected,
      actualNanos: actual,
      differenceNanos: off,
    });
  }
  return differences;
}

const marginsOf = (facts: readonly CampaignSpend[]): CampaignMargin[] =>
  facts
    .map(({ campaignId, userId, spendNanos, costNanos }) => ({
      campaignId,
      userId,
      revenueNanos: spendNanos,
      costNanos: costNanos ?? 0n,
      marginNanos: spendNanos - (costNanos ?? 0n),
    }))
    .sort((one, other) => Number(one.marginNanos - other.marginNanos));

const keyOf = ({ userId, campaignId }: CampaignSpend): string => `${userId}:${campaignId}`;

function byCampaign(
  list: readonly CampaignSpend[],
  amountOf: (campaign: CampaignSpend) => bigint,
): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const campaign of list) {
    const key = keyOf(campaign);
    sums.set(key, (sums.get(key) ?? 0n) + amountOf(campaign));
  }
  return sums;
}

const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);
