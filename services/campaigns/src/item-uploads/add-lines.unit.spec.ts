import { sampleContext } from '@marquee/kit/testing/samples';
import { expect, it } from 'vitest';

import { addLines } from './add-lines.ts';
import type { AddedLines } from './adding-store.ts';
import type { ItemUploadRow } from './tables.ts';

const AT = new Date('2026-11-28T10:00:00Z');
const { actorId, onBehalfOfId, correlationId, origin } = sampleContext();
const UPLOAD: ItemUploadRow = {
  ...{ id: '0190a5c8-0000-7000-8000-000000000001', filter_list_id: 7, user_id: 5, state: 'adding' },
  ...{ name: 'list.csv', fingerprint: 'a file', media_prefix: 'a', size: 9n, received: 9n },
  ...{ context: { actorId, onBehalfOfId, correlationId, origin }, created_at: AT, expires_at: AT },
  ...{ worker: 'one', beat_at: AT, lines_done: 0n, bytes_done: 0n, added: 0n, existing: 0n },
  ...{ refused: 0n, refused_kept: 0n, items_count: 0n, failure: null },
};

it('a refused line is cut to what a database can hold, also in the midst of a letter', async () => {
  const written: AddedLines[] = [];
  const outcome = await addLines(UPLOAD, {
    commands: {
      addItems: async ({ items, onRefused }) => {
        for await (const item of items) onRefused?.(item, 'Domain format is incorrect.');
        const report = { added: 0, existing: 0, refused: 1, itemsCount: 0, refusedItems: [] };
        return { report, position: undefined };
      },
    },
    bytesOf: async function* () {
      yield Buffer.from(`${'x'.repeat(254)}😀 is no domain`);
    },
    clock: () => AT,
    onLines: async (lines) => written.push(lines) > 0,
    signal: new AbortController().signal,
  });
  expect(outcome).toEqual({ kind: 'added' });
  expect(written.flatMap(({ refusedLines }) => refusedLines)).toEqual([
    { item: `${'x'.repeat(254)}\ufffd`, message: 'Domain format is incorrect.' },
  ]);
});
