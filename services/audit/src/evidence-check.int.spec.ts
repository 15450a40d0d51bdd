import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type AuditBench, createAuditBench } from './test/audit-bench.ts';

let bench: AuditBench;
beforeAll(async () => {
  bench = await createAuditBench();
});
afterAll(() => bench.dispose());

const statement = (text: string) => sql.raw(text).execute(bench.readStore.db);
/** What somebody does who owns the database. */
const tamper = async (text: string) => {
  await statement('alter table event_store.events disable trigger append_only');
  await statement(text);
  await statement('alter table event_store.events enable trigger append_only');
};

describe('the evidence check', () => {
  it('notices events that were changed or removed, and rows of the log that say something else', async () => {
    const [confirmer, id] = [bench.newId(), bench.newId()];
    const data = { paymentId: id, userId: 5, amountNanos: '5000000000' };
    const confirmed = await bench.write(`payment-${id}`, 'PaymentConfirmed', data, { actorId: confirmer });
    const signedIn = await bench.write(`user-${id}`, 'UserSignedIn', { userId: id }, { actorId: id });
    const changed = await bench.write(
      `campaign-${id}`,
      'CampaignStarted',
      { campaignId: id, userId: 5 },
      { actorId: id },
    );
    const position = async ({ id: eventId }: { readonly id: string }) => (await bench.one(eventId)).position;
    const [first, second, third] = [
      await position(confirmed),
      await position(signedIn),
      await position(changed),
    ];
    expect(await bench.checkEvidence()).toEqual([]);

    await tamper(
      `update event_store.events set metadata = jsonb_set(metadata, '{actorId}', '1') where position = ${first}`,
    );
    await tamper(`delete from event_store.events where position = ${second}`);
    await statement(`update rm_activity.activity set actor_id = 1 where position = ${third}`);

    expect(await bench.checkEvidence()).toEqual([
      `the event at position ${first} was changed since it was logged`,
      `the event at position ${third} is not what the log says`,
      `the event at position ${second} is gone from the event store`,
    ]);
  });
});
