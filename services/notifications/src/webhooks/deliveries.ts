import { DAY_MS, MINUTE_MS } from '@marquee/schemas/common/time';

import { createDeliveryLog, type DeliveryLog, type DeliveryRow } from './delivery-log.ts';
import { GIVE_UP_AFTER_MS, pauseAfter } from './retries.ts';
import type { WebhooksDb } from './tables.ts';

/** What an attempt needs to know. */
export type Delivery = Pick<DeliveryRow, 'id' | 'user_id' | 'webhook_id' | 'type' | 'body' | 'attempts'>;

/** What came of an attempt. */
export interface Outcome {
  readonly isTaken: boolean;
  /** Null without an answer. */
  readonly status: number | null;
  readonly error: string | null;
  readonly durationMs: number;
}

/** Deliveries wait in a table, so that a server that is away holds up no other. */
export interface Deliveries extends DeliveryLog {
  /** Takes a delivery once, by its id. */
  add(delivery: NewDelivery): Promise<void>;
  /**
   * Deliveries that are due, for this process to attempt: few of each account, so that none takes all places.
   * @param options `busy`: accounts that wait for answers, which are passed over
   */
  claimDue(options: {
    readonly limit: number;
    readonly busy: readonly number[];
  }): Promise<readonly Delivery[]>;
  /**
   * Notes an attempt. A test is made once, and its failure does not count against the webhook.
   * @returns true when the webhook has failed for so long that it is given up
   */
  noteAttempt(
    delivery: Delivery,
    outcome: Outcome,
    options?: { readonly isTest?: boolean },
  ): Promise<boolean>;
  /** Nothing is sent any more. */
  drop(delivery: Delivery, error: string): Promise<void>;
  /** The webhook was changed or enabled: what failed before no longer counts. */
  forgetFailures(webhookId: string): Promise<void>;
  purge(): Promise<void>;
}

export interface NewDelivery extends Omit<Delivery, 'attempts'> {
  /** The caller makes the first attempt itself. */
  readonly isClaimed?: boolean;
}

/** Deliveries of one account that are claimed together. */
export const CLAIMED_TOGETHER_MAX = 4;
/** Time after which a delivery is free again when the process that took it has died. */
const LEASE_MS = MINUTE_MS;
const KEPT_MS = 30 * DAY_MS;

export function createDeliveries(db: WebhooksDb, clock: () => Date): Deliveries {
  const later = (ms: number) => new Date(clock().getTime() + ms);
  return {
    ...createDeliveryLog(db),
    async add({ isClaimed = false, ...delivery }) {
      await db
        .insertInto('webhook_deliveries')
        .values({
          ...delivery,
          ...{ state: 'pending', attempts: isClaimed ? 1 : 0, created_at: clock() },
          ...{ status: null, duration_ms: null, error: null, attempted_at: null },
          next_at: isClaimed ? later(LEASE_MS) : clock(),
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
    },
    claimDue: (options) => claimDue(db, { ...options, now: clock(), leaseEnd: later(LEASE_MS) }),
    noteAttempt: (delivery, outcome, options) =>
      noteAttempt(db, clock(), delivery, { ...outcome, ...options }),
    async drop({ id }, error) {
      await db
        .updateTable('webhook_deliveries')
        .set({ state: 'failed', error, next_at: null })
        .where('id', '=', id)
        .execute();
    },
    async forgetFailures(webhookId) {
      await db.deleteFrom('webhook_failures').where('webhook_id', '=', webhookId).execute();
    },
    async purge() {
      await db.deleteFrom('webhook_deliveries').where('created_at', '<', later(-KEPT_MS)).execute();
    },
  };
}

interface Claim {
  readonly limit: number;
  readonly busy: readonly number[];
  readonly now: Date;
  readonly leaseEnd: Date;
}

const claimDue = (db: WebhooksDb, { limit, busy, now, leaseEnd }: Claim): Promise<readonly Delivery[]> =>
  db
    .with('due', (cte) =>
      cte
        .selectFrom('webhook_deliveries')
        .select(({ fn }) => [
          'id',
          fn
            .agg<bigint>('row_number')
            .over((over) => over.partitionBy('user_id').orderBy('next_at'))
            .as('place'),
        ])
        .where('next_at', '<=', now)
        .$if(busy.length > 0, (query) => query.where('user_id', 'not in', [...busy])),
    )
    .updateTable('webhook_deliveries')
    .set((row) => ({ next_at: leaseEnd, attempts: row('attempts', '+', 1) }))
    .where('id', 'in', (claimed) =>
      claimed
        .selectFrom('webhook_deliveries')
        .select('id')
        .where('next_at', '<=', now)
        .where('id', 'in', (few) =>
          few.selectFrom('due').select('due.id').where('place', '<=', BigInt(CLAIMED_TOGETHER_MAX)),
        )
        .orderBy('next_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();

async function noteAttempt(
  db: WebhooksDb,
  now: Date,
  { id, webhook_id: webhookId, attempts }: Delivery,
  { isTaken, status, error, durationMs, isTest = false }: Outcome & { readonly isTest?: boolean },
): Promise<boolean> {
  const pause = isTaken || isTest ? undefined : pauseAfter(attempts);
  await db
    .updateTable('webhook_deliveries')
    .set({
      ...{ status, error, duration_ms: durationMs, attempted_at: now },
      state: isTaken ? 'delivered' : pause === undefined ? 'failed' : 'pending',
      next_at: pause === undefined ? null : new Date(now.getTime() + pause),
    })
    .where('id', '=', id)
    .execute();
  if (isTaken) {
    await db.deleteFrom('webhook_failures').where('webhook_id', '=', webhookId).execute();
    return false;
  }
  if (isTest) return false;
  const { failing_since: since } = await db
    .insertInto('webhook_failures')
    .values({ webhook_id: webhookId, failing_since: now })
    .onConflict((conflict) => conflict.column('webhook_id').doUpdateSet({ webhook_id: webhookId }))
    .returning('failing_since')
    .executeTakeFirstOrThrow();
  return now.getTime() - since.getTime() >= GIVE_UP_AFTER_MS;
}
