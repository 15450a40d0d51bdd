import type { BillingService } from '@marquee/billing';
import { expect, it } from 'vitest';

import { spendSinkOf } from './spend-sink.ts';

it('gives the same command for the same blocks of a log, and another for any others', async () => {
  const commandIds: string[] = [];
  const recordSpend: BillingService['commands']['recordSpend'] = async (_spend, { commandId }) =>
    void commandIds.push(commandId);
  const sink = spendSinkOf({ commands: { recordSpend } } as unknown as BillingService);
  const block = { topic: 'impressions', partition: 0, first: '0', last: '9' };
  const ofBlock = (over: object = {}, userId = 7) =>
    sink.recordSpend({ userId, blocks: [{ block: { ...block, ...over }, lines: [] }] });
  await ofBlock();
  await ofBlock();
  // Another log counts its offsets from 0 as well.
  for (const over of [{ epoch: 'log-2' }, { partition: 1 }, { last: '10' }, { topic: 'clicks' }])
    await ofBlock(over);
  await ofBlock({}, 8);
  expect(commandIds[1]).toBe(commandIds[0]);
  expect(new Set(commandIds).size).toBe(6);
});
