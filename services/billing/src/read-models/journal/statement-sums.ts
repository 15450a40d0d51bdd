import { sql, type Kysely } from 'kysely';

import { advertiserAccount, type JournalEntry } from './entries.ts';
import type { JournalTables } from './table.ts';

/** The event that entries come from, as far as statements sum by it. */
interface SummedEvent {
  readonly type: string;
  readonly data: { readonly userId: number };
  /** ISO 8601 UTC; `occurredAt` of the entries. */
  readonly metadata: { readonly occurredAt: string };
}

/** Adds what an event does to an advertiser's balance to the sums of its day and month, by campaign. */
export async function addToStatements(
  entries: readonly JournalEntry[],
  { type, data: { userId }, metadata }: SummedEvent,
  db: Kysely<JournalTables>,
): Promise<void> {
  const account = advertiserAccount(userId);
  const byCampaign = new Map<number, bigint>();
  for (const { side, amountNanos, campaignId } of entries.filter((entry) => entry.account === account)) {
    const signed = side === 'credit' ? amountNanos : -amountNanos;
    byCampaign.set(campaignId ?? 0, (byCampaign.get(campaignId ?? 0) ?? 0n) + signed);
  }
  if (byCampaign.size === 0) return;
  const day = new Date(metadata.occurredAt).toISOString().slice(0, 10);
  const days = [...byCampaign].map(
    ([campaignId, nanos]) =>
      sql`(${userId}::integer, ${day}, ${type}, ${campaignId}::integer, ${nanos.toString()}::numeric)`,
  );
  await sql`insert into account_days as kept (user_id, day, event_type, campaign_id, amount_nanos)
    values ${sql.join(days)}
    on conflict (user_id, day, event_type, campaign_id) do update
      set amount_nanos = kept.amount_nanos + excluded.amount_nanos`.execute(db);
  const total = [...byCampaign.values()].reduce((sum, nanos) => sum + nanos, 0n);
  await sql`insert into account_months as kept (user_id, month, event_type, amount_nanos)
    values (${userId}::integer, ${day.slice(0, 7)}, ${type}, ${total.toString()}::numeric)
    on conflict (user_id, month, event_type) do update
      set amount_nanos = kept.amount_nanos + excluded.amount_nanos`.execute(db);
}
