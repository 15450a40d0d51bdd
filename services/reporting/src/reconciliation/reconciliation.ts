import type { FactStore } from '@marquee/kit/fact-store/port';
import { MONEY_READERS, route, type RouteDefinition } from '@marquee/kit/http/route';
import { reconciliationAnswer } from '@marquee/schemas/queries/statistics';
import { Gauge, type Registry } from 'prom-client';

import { readDoubledOffsets, readFactFigures } from '../queries/spend.ts';
import { reconcile, type Reconciliation, type ReconciliationInput } from './reconcile.ts';

export interface ReconciliationDeps {
  readonly factStore: Pick<FactStore, 'query'>;
  /** What the journal says; billing answers. */
  readonly ledgerFigures: () => Promise<ReconciliationInput['ledger']>;
  /** Spend on its way to the wallets; the ingester answers. */
  readonly spendFigures: () => Promise<{
    readonly inFlight: ReconciliationInput['inFlight'];
    /** Its oldest half hour (UTC). */
    readonly oldest?: Date | undefined;
  }>;
  readonly clock: () => Date;
}

/** Attempts of a check: a difference that a later attempt does not find was caused by traffic. */
const LOOKS = 3;
const PAUSE_MS = 250;

/**
 * Compares facts, journal and balances. They are read one after the other while money moves, so what
 * differs is looked at again before it is called a difference.
 */
export async function checkReconciliation(
  { factStore, ledgerFigures, spendFigures }: ReconciliationDeps,
  { isThorough = false }: { readonly isThorough?: boolean } = {},
): Promise<Reconciliation> {
  const doubledOffsets = await readDoubledOffsets(factStore, { isThorough });
  for (let look = 1; ; look += 1) {
    // In flight before the journal and the facts last: what moves meanwhile stays within the bounds.
    const before = await spendFigures();
    const ledger = await ledgerFigures();
    const facts = await readFactFigures(factStore);
    const after = await spendFigures();
    const inFlight = widest(before.inFlight, after.inFlight);
    const result = reconcile({ facts: facts.campaigns, inFlight, ledger, doubledOffsets });
    if (result.isBalanced || look === LOOKS) return result;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/** Campaigns whose margins one response has, the least first. */
const CAMPAIGNS_SHOWN = 100;

type Spend = ReconciliationInput['inFlight'][number];

/** The larger of two readings of each campaign, for charge and cost. */
function widest(one: readonly Spend[], other: readonly Spend[]): Spend[] {
  const widestBy = new Map<string, Spend>();
  for (const spend of [...one, ...other]) {
    const key = `${spend.userId}:${spend.campaignId}`;
    const known = widestBy.get(key);
    widestBy.set(key, {
      ...spend,
      spendNanos: larger(known?.spendNanos, spend.spendNanos),
      costNanos: larger(known?.costNanos, spend.costNanos ?? 0n),
    });
  }
  return [...widestBy.values()];
}

const larger = (one: bigint | null | undefined, other: bigint): bigint =>
  one !== null && one !== undefined && one > other ? one : other;

/** `GET /admin/reconciliation`. */
export const reconciliationRoutes = (
  check: () => Promise<Reconciliation>,
  clock: () => Date,
): RouteDefinition[] => [
  route({
    method: 'GET',
    path: '/admin/reconciliation',
    summary: 'Facts, journal and balances compared by campaign and account, to the nano-dollar',
    tag: 'Statistics',
    access: MONEY_READERS,
    ownership: 'none',
    response: reconciliationAnswer,
    callsPerMinute: 60,
    handler: async () => {
      const result = await check();
      return {
        body: {
          data: {
            isBalanced: result.isBalanced,
            differenceNanos: result.differenceNanos.toString(),
            doubledOffsets: result.doubledOffsets,
            inFlightNanos: result.inFlightNanos.toString(),
            factsNanos: result.factsNanos.toString(),
            journalNanos: result.journalNanos.toString(),
            factsCostNanos: result.factsCostNanos.toString(),
            journalCostNanos: result.journalCostNanos?.toString() ?? null,
            marginNanos: (result.factsNanos - result.factsCostNanos).toString(),
            campaigns: result.margins.slice(0, CAMPAIGNS_SHOWN).map((campaign) => ({
              campaignId: campaign.campaignId,
              userId: campaign.userId,
              revenueNanos: campaign.revenueNanos.toString(),
              costNanos: campaign.costNanos.toString(),
              marginNanos: campaign.marginNanos.toString(),
            })),
            differences: result.differences.map((difference) => ({
              ...difference,
              expectedNanos: difference.expectedNanos.toString(),
              actualNanos: difference.actualNanos.toString(),
              differenceNanos: difference.differenceNanos.toString(),
            })),
            checkedAt: clock().toISOString(),
          },
        },
      };
    },
  }),
];

/** Publishes the difference, checked when scraped. */
export function observeReconciliation(
  registry: Registry | undefined,
  check: () => Promise<Reconciliation>,
): void {
  if (!registry) return;
  new Gauge({
    name: 'marquee_reconciliation_difference_nanos',
    help: 'Facts, journal and balances: sum of all differences without their signs, nano-dollars',
    registers: [registry],
    async collect() {
      // While a store is unavailable the last known figure remains; the health of the store says why.
      const result = await check().catch(() => undefined);
      if (result) this.set(Number(result.differenceNanos));
    },
  });
}
