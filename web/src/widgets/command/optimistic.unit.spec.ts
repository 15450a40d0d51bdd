import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';

import { applyOptimistic, patchById, patchQueries } from './optimistic.ts';

const list = {
  data: [
    { id: 1, isActive: true },
    { id: 2, isActive: true },
  ],
  meta: { total: 2 },
};

describe('an optimistic change', () => {
  it('touches the one thing, in lists and alone', () => {
    expect(patchById(list, 2, { isActive: false })).toEqual({
      ...list,
      data: [
        { id: 1, isActive: true },
        { id: 2, isActive: false },
      ],
    });
    expect(patchById({ data: { id: 2, isActive: true } }, 2, { isActive: false })).toEqual({
      data: { id: 2, isActive: false },
    });
    expect(patchById({ id: 2, isActive: true }, 2, { isActive: false })).toEqual({ id: 2, isActive: false });
  });

  it('leaves the very object where it is not concerned, so that nothing is drawn again', () => {
    for (const cached of [list, { data: { id: 2 } }, { id: 2 }, null, 'text', 7]) {
      expect(patchById(cached, 9, { isActive: false })).toBe(cached);
    }
  });

  it('shows at once and takes back what was not replaced meanwhile', async () => {
    const client = new QueryClient();
    client.setQueryData(['campaign', 'own', 'list', 1], list);
    client.setQueryData(['campaign', 'own', 'detail', 2], { id: 2, isActive: true });
    const revert = await applyOptimistic(
      client,
      {
        queryKey: ['campaign'],
        update: (cached, id: number) =>
          patchById<{ id: number; isActive: boolean }>(cached, id, { isActive: false }),
      },
      2,
    );
    expect(client.getQueryData(['campaign', 'own', 'detail', 2])).toEqual({ id: 2, isActive: false });
    const newer = { id: 2, isActive: false, version: 9 };
    client.setQueryData(['campaign', 'own', 'detail', 2], newer);
    revert();
    expect(client.getQueryData(['campaign', 'own', 'list', 1])).toEqual(list);
    expect(client.getQueryData(['campaign', 'own', 'detail', 2])).toEqual(newer);
  });

  it('leaves the time of what is shown: only a part of it is newer', async () => {
    const client = new QueryClient();
    const [key, other] = [
      ['campaign', 'own', 'detail', 2],
      ['campaign', 'own', 'detail', 3],
    ];
    const readAtMs = Date.UTC(2026, 10, 1);
    client.setQueryData(key, { id: 2, isActive: true }, { updatedAt: readAtMs });
    client.setQueryData(other, { id: 3, isActive: true }, { updatedAt: readAtMs });
    const shownOf = (one: readonly unknown[]) => client.getQueryState(one);
    const stop = (cached: unknown) =>
      patchById<{ id: number; isActive: boolean }>(cached, 2, { isActive: false });

    const revert = await applyOptimistic(client, { queryKey: ['campaign'], update: stop }, undefined);
    expect(shownOf(key)).toMatchObject({ data: { id: 2, isActive: false }, dataUpdatedAt: readAtMs });
    revert();
    expect(shownOf(key)).toMatchObject({ data: { id: 2, isActive: true }, dataUpdatedAt: readAtMs });
    patchQueries(client, ['campaign'], stop);
    expect(shownOf(key)).toMatchObject({ data: { id: 2, isActive: false }, dataUpdatedAt: readAtMs });
    expect(shownOf(other)).toMatchObject({ data: { id: 3, isActive: true }, dataUpdatedAt: readAtMs });
  });
});
