import type { SnapshotStore } from '@marquee/kit/decider/stream-states';
import type { ReadStore } from '@marquee/kit/read-store/port';
import { toJson } from '@marquee/kit/runtime/json';
import { sql } from 'kysely';
import * as v from 'valibot';

import type { WalletState } from './state.ts';

/** Raised with every change of `WalletState`: snapshots of another shape are ignored and rebuilt. */
const STATE_VERSION = 3;

const nanos = v.pipe(
  v.string(),
  v.transform((text) => BigInt(text)),
);
const storedWallet = v.object({
  opened: v.boolean(),
  balanceNanos: nanos,
  heldNanos: nanos,
  spentNanos: nanos,
  hasDeposited: v.boolean(),
  payments: v.record(
    v.string(),
    v.object({
      phase: v.picklist(['deposited', 'compensated', 'held', 'released', 'paid']),
      amountNanos: nanos,
    }),
  ),
  watermarks: v.record(v.string(), nanos),
  correctedBlocks: v.array(v.string()),
  bonus: v.object({ bonusNanos: nanos, spentBonusNanos: nanos, spentSinceBonusNanos: nanos }),
  waitingBonus: v.nullable(
    v.object({
      promoCodeId: v.number(),
      redemption: v.number(),
      code: v.string(),
      bonusNanos: nanos,
      minimumAmountNanos: nanos,
      expirationDate: v.string(),
    }),
  ),
  redemptions: v.record(v.string(), v.picklist(['waiting', 'credited', 'canceled'])),
});

/** Folds of long wallets in table `billing.wallet_snapshots`. */
export function createWalletSnapshots({ db }: ReadStore): SnapshotStore<WalletState> {
  return {
    async load(stream) {
      const found = await sql<{ revision: number; state: unknown }>`
        select revision, state from billing.wallet_snapshots
        where stream = ${stream} and state_version = ${STATE_VERSION}`.execute(db);
      const row = found.rows[0];
      if (!row) return undefined;
      const state = v.safeParse(storedWallet, row.state);
      return state.success ? { revision: row.revision, state: state.output } : undefined;
    },
    async save(stream, { revision, state }) {
      const json = toJson(state);
      await sql`insert into billing.wallet_snapshots as kept (stream, state_version, revision, state)
        values (${stream}, ${STATE_VERSION}, ${revision}, ${json}::jsonb)
        on conflict (stream) do update
          set state_version = excluded.state_version, revision = excluded.revision, state = excluded.state
          where kept.state_version <> excluded.state_version or kept.revision < excluded.revision`.execute(
        db,
      );
    },
  };
}
