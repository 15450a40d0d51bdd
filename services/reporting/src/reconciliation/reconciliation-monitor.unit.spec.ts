import { expect, it } from 'vitest';

import { createReconciliationMonitor } from './reconciliation-monitor.ts';
import type { Reconciliation } from './reconcile.ts';

const BALANCED: Reconciliation = {
  isBalanced: true,
  differences: [],
  differenceNanos: 0n,
  doubledOffsets: 0,
  inFlightNanos: 0n,
  factsNanos: 10n,
  journalNanos: 10n,
  factsCostNanos: 9n,
  journalCostNanos: 9n,
  margins: [],
};

it('says which account and campaign differ and by how much, until they agree again', async () => {
  let found: Reconciliation = {
    ...BALANCED,
    isBalanced: false,
    doubledOffsets: 3,
    differences: [
      {
        what: 'campaign',
        campaignId: 15,
        userId: 7,
        expectedNanos: 1_800_000_000n,
        actualNanos: 3_600_000_000n,
        differenceNanos: 1_800_000_000n,
      },
    ],
  };
  const watch = createReconciliationMonitor(async () => found, { firstMs: 1, everyMs: 1 });
  expect(watch.degraded?.()).toBeUndefined();
  await watch.start();
  await expect
    .poll(() => watch.degraded?.(), { interval: 1 })
    .toBe(
      'the journal does not balance: account 7 campaign 15 by $1.80; see npm run reconcile; the facts hold 3 offsets of the traffic log twice',
    );
  found = BALANCED;
  await expect.poll(() => watch.degraded?.(), { interval: 1 }).toBeUndefined();
  await watch.stop();
});
