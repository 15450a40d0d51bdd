import { idAllocatorContract } from '@marquee/kit/ids/contract';
import type { IdKind } from '@marquee/schemas/common/ids';
import { expect, it } from 'vitest';

import { testDatabase } from '../test/test-postgres.ts';
import { createPostgresIdAllocator } from './id-allocator.ts';
import { createPostgresReadStore } from './read-store.ts';

idAllocatorContract('PostgreSQL', async () => {
  const { url } = await testDatabase();
  const readStores = Array.from({ length: 3 }, () => createPostgresReadStore({ url }));
  const [ids, ...others] = readStores.map(createPostgresIdAllocator);
  if (!ids) throw new Error('no allocator');
  return {
    ids,
    others,
    dispose: async () => {
      await Promise.all(readStores.map((readStore) => readStore.dispose()));
    },
  };
});

/** A new kind fails to compile here until it is listed, and to run until a migration creates its sequence. */
const KINDS: Readonly<Record<IdKind, true>> = {
  user: true,
  campaign: true,
  creative: true,
  payment: true,
  'ssp-endpoint': true,
  notification: true,
  preset: true,
  'report-export': true,
  'report-link': true,
  'report-mail': true,
  'saved-view': true,
  'media-asset': true,
  file: true,
  'filter-list': true,
  audience: true,
  'conversion-pixel': true,
  'contextual-bundle': true,
  'creative-folder': true,
  'optimization-rule': true,
  'alert-rule': true,
  'budget-group': true,
  'dsp-endpoint': true,
  deal: true,
  'support-ticket': true,
  'promo-code': true,
};

it('has a sequence for every kind of id', async () => {
  const { url } = await testDatabase();
  const readStore = createPostgresReadStore({ url });
  const ids = createPostgresIdAllocator(readStore);
  try {
    for (const kind of Object.keys(KINDS) as IdKind[]) expect(await ids.next(kind)).toBe(1);
  } finally {
    await readStore.dispose();
  }
});
