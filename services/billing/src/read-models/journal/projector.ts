import { shownText } from '@marquee/kit/personal-data/open-text';
import { ERASED, type PersonalDataVault } from '@marquee/kit/personal-data/port';
import { defineReadModel, type EventOf } from '@marquee/kit/projector/read-model';
import { blocksOf, type WalletEvent } from '@marquee/schemas/wallet/events';
import { sql, type Kysely } from 'kysely';

import { advertiserAccount, journalEntriesOf, MEDIA_COST, sideOf, type JournalEntry } from './entries.ts';
import { addToStatements } from './statement-sums.ts';
import { createJournalTables, type JournalTables } from './table.ts';

type Db = Kysely<JournalTables>;
type RecordedWalletEvent = EventOf<Exclude<WalletEvent['type'], 'BonusPromised' | 'BonusCanceled'>>;
type Vault = Pick<PersonalDataVault, 'open'>;

export const JOURNAL_MODEL = { name: 'journal' } as const;

/** The journal: every money event as balanced entries, with the running total of each account. */
export const journalReadModel = (vault: Vault) =>
  defineReadModel<JournalTables>()({
    ...JOURNAL_MODEL,
    version: 6,
    events: [
      'PaymentRequested',
      'WalletOpened',
      'FundsDeposited',
      'WithdrawalHeld',
      'WithdrawalReleased',
      'WithdrawalPaid',
      'CompensationGranted',
      'BonusCredited',
      'SpendRecorded',
      'SpendCorrected',
      'UserPersonalInfoWiped',
    ],
    createTables: createJournalTables,
    async apply(event, db) {
      if (event.type === 'UserPersonalInfoWiped') return eraseReasons(event.data.userId, db);
      if (event.type !== 'PaymentRequested') return recordEntries(event, db, vault);
      const { paymentId, method } = event.data;
      await db.insertInto('payments').values({ payment_id: paymentId, method }).execute();
    },
  });

/** Why compensations were given, also by events of before such texts were sealed. */
async function eraseReasons(userId: number, db: Db): Promise<void> {
  await db
    .updateTable('entries')
    .set({ cause: ERASED })
    .where('user_id', '=', userId)
    .where('event_type', '=', 'CompensationGranted')
    .execute();
}

async function recordEntries(event: RecordedWalletEvent, db: Db, vault: Vault): Promise<void> {
  const { userId, balanceNanos } = event.data;
  const spendNanos = spendOf(event);
  await sql`insert into wallets as kept (user_id, balance_nanos, spend_nanos, opened_at)
    values (${userId}, ${balanceNanos}, ${spendNanos.toString()}::numeric, ${event.metadata.occurredAt}::timestamptz)
    on conflict (user_id) do update
      set balance_nanos = excluded.balance_nanos, spend_nanos = kept.spend_nanos + excluded.spend_nanos,
        opened_at = least(kept.opened_at, excluded.opened_at)`.execute(db);

  const paymentId = 'paymentId' in event.data ? event.data.paymentId : null;
  const entries = journalEntriesOf(event, paymentId === null ? 0 : await methodOf(paymentId, db));
  if (entries.length === 0) return;
  const balancesBefore = await addToAccounts(entries, db);
  await addToCampaigns(entries, event, db);
  await addToStatements(entries, event, db);
  const cause = await causeOf(event, vault);
  await db
    .insertInto('entries')
    .values(
      entries.map((entry, line) => {
        const balance = (balancesBefore.get(entry.account) ?? 0n) + signed(entry);
        balancesBefore.set(entry.account, balance);
        return {
          entry_key: `${event.position.toString().padStart(20, '0')}-${String(line).padStart(5, '0')}`,
          position: event.position,
          line,
          event_type: event.type,
          account: entry.account,
          side: entry.side,
          amount_nanos: entry.amountNanos,
          account_balance_nanos: balance.toString(),
          user_id: userId,
          campaign_id: entry.campaignId,
          payment_id: paymentId,
          event_id: event.id,
          actor_id: event.metadata.actorId,
          blocks: chargedBlocks(event),
          cause,
          occurred_at: new Date(event.metadata.occurredAt),
        };
      }),
    )
    .execute();
}

/** What an event adds to the spend of its wallet. */
function spendOf(event: RecordedWalletEvent): bigint {
  if (event.type === 'SpendRecorded') return event.data.spendNanos;
  return event.type === 'SpendCorrected' ? -event.data.amountNanos : 0n;
}

/** The ranges of the traffic log that an event charges or refunds. */
function chargedBlocks(event: RecordedWalletEvent): string | null {
  if (event.type !== 'SpendRecorded' && event.type !== 'SpendCorrected') return null;
  return blocksOf(event.data)
    .map(({ topic, partition, first, last }) => `${topic}/${partition} ${first}-${last}`)
    .join('\n');
}

async function causeOf(event: RecordedWalletEvent, vault: Vault): Promise<string | null> {
  if (event.type === 'CompensationGranted') return shownText(vault, event.data.reason);
  if (event.type === 'BonusCredited') return event.data.code;
  return event.type === 'SpendCorrected' ? event.data.cause : null;
}

async function methodOf(paymentId: number, db: Db): Promise<number> {
  const row = await db
    .selectFrom('payments')
    .select('method')
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
  return row?.method ?? 0;
}

/** On the account's own side. */
const signed = ({ account, side, amountNanos }: JournalEntry) =>
  side === sideOf(account) ? amountNanos : -amountNanos;

/** Adds to the sums of the accounts, and answers each account's balance before. */
async function addToAccounts(entries: readonly JournalEntry[], db: Db): Promise<Map<string, bigint>> {
  const sums = new Map<string, { debit: bigint; credit: bigint }>();
  for (const { account, side, amountNanos } of entries) {
    const sum = sums.get(account) ?? { debit: 0n, credit: 0n };
    sum[side] += amountNanos;
    sums.set(account, sum);
  }
  const values = [...sums].map(
    ([account, { debit, credit }]) =>
      sql`(${account}, ${debit.toString()}::numeric, ${credit.toString()}::numeric)`,
  );
  const { rows } = await sql<{ account: string; debit_nanos: string; credit_nanos: string }>`
    insert into accounts as kept (account, debit_nanos, credit_nanos) values ${sql.join(values)}
    on conflict (account) do update
      set debit_nanos = kept.debit_nanos + excluded.debit_nanos,
          credit_nanos = kept.credit_nanos + excluded.credit_nanos
    returning account, debit_nanos, credit_nanos`.execute(db);
  return new Map(
    rows.map(({ account, debit_nanos, credit_nanos }) => {
      const { debit, credit } = sums.get(account) ?? { debit: 0n, credit: 0n };
      const before = BigInt(debit_nanos) - debit - (BigInt(credit_nanos) - credit);
      return [account, sideOf(account) === 'debit' ? before : -before];
    }),
  );
}

interface CampaignSums {
  spendNanos: bigint;
  costNanos: bigint;
}

async function addToCampaigns(
  entries: readonly JournalEntry[],
  event: RecordedWalletEvent,
  db: Db,
): Promise<void> {
  const { userId } = event.data;
  const advertiser = advertiserAccount(userId);
  const sums = new Map<number, CampaignSums>();
  for (const entry of entries) {
    const { account, side, campaignId, amountNanos } = entry;
    if (campaignId === null || (account !== advertiser && account !== MEDIA_COST)) continue;
    const sum = sums.get(campaignId) ?? { spendNanos: 0n, costNanos: 0n };
    const nanos = side === 'debit' ? amountNanos : -amountNanos;
    if (account === MEDIA_COST) sum.costNanos += nanos;
    else sum.spendNanos += nanos;
    sums.set(campaignId, sum);
  }
  if (sums.size === 0) return;
  const untold = campaignsWithoutCost(event);
  const values = [...sums].map(
    ([campaignId, { spendNanos, costNanos }]) =>
      sql`(${campaignId}::integer, ${userId}::integer, ${spendNanos.toString()}::numeric,
        ${costNanos.toString()}::numeric, ${untold.has(campaignId)}::boolean)`,
  );
  await sql`insert into campaigns as kept (campaign_id, user_id, spend_nanos, cost_nanos, is_cost_partial)
    values ${sql.join(values)}
    on conflict (campaign_id) do update
      set spend_nanos = kept.spend_nanos + excluded.spend_nanos,
          cost_nanos = kept.cost_nanos + excluded.cost_nanos,
          is_cost_partial = kept.is_cost_partial or excluded.is_cost_partial`.execute(db);
}

/** Campaigns with spend lines that have no cost. */
const campaignsWithoutCost = (event: RecordedWalletEvent): ReadonlySet<number> =>
  new Set(
    event.type === 'SpendRecorded'
      ? event.data.lines.flatMap(({ campaignId, costNanos }) => (costNanos === undefined ? [campaignId] : []))
      : [],
  );
