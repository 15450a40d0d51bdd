import { expect, it, vi } from 'vitest';

import type { BulkTags } from '../entity-list/resource.ts';
import { withTagQuestion } from './bulk-tags-action.ts';
import { changedTags } from './tag-change.ts';

vi.mock('./tag-question.tsx', () => ({
  tagQuestion: ({
    onChange,
  }: {
    readonly onChange: (change: (tags: readonly string[]) => string[]) => void;
  }) => {
    onChange((tags) => changedTags(tags, { added: ['Summer'], removed: ['old'] }));
    return { title: '', body: '', confirmLabel: '' };
  },
}));

it('the undo of labels gives back what the change took, and keeps what came since', async () => {
  const held = new Map<number, readonly string[]>([
    [1, ['Old', 'VIP']],
    [2, ['Summer']],
  ]);
  const changeOne: BulkTags['changeOne'] = async (id, change) => held.set(id, change(held.get(id) ?? []));
  const source = { entity: 'campaign', path: '/campaigns/labels', userId: undefined };
  const action = withTagQuestion({
    id: 'labels',
    label: 'Labels',
    done: 'labelled',
    tags: { noun: 'labels', source, changeOne },
  });
  await action.confirm?.(2, []);
  const undo = await action.runUndoable?.('1', undefined);
  expect(await action.runUndoable?.('2', undefined)).toBeUndefined();
  expect(held.get(1)).toEqual(['VIP', 'Summer']);
  held.set(1, ['VIP', 'Summer', 'Later']);
  await undo?.();
  expect(held.get(1)).toEqual(['VIP', 'Later', 'Old']);
});
