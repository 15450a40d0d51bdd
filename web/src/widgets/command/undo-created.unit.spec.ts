import { afterEach, describe, expect, it } from 'vitest';

import { ApiError } from '../../lib/api-error.ts';
import { currentToasts, toast } from '../../ui/feedback/toast.ts';
import { offerUndo, undoCreated } from './undo-created.ts';

const shown = () => currentToasts.read().map(({ text }) => text);
const rejection = (message: string) =>
  new ApiError({ status: 409, title: 'Conflict', message }, new Response());

afterEach(() => currentToasts.read().forEach(({ id }) => toast.hide(id)));

describe('what was created', () => {
  it('is deleted, and its page hears of it', async () => {
    const removed: number[] = [];
    const gone: (readonly number[])[] = [];
    const created = {
      made: [1, 2],
      counted: (count: number) => `${count} ${count === 1 ? 'campaign' : 'campaigns'}`,
      remove: async (id: number) => removed.push(id),
      onUndone: (ids: readonly number[]) => gone.push(ids),
    };
    offerUndo({ ...created, made: [] });
    expect(shown()).toEqual([]);
    offerUndo(created);
    expect(shown()).toEqual(['2 campaigns created']);
    currentToasts.read()[0]?.action?.onClick();
    await expect.poll(shown).toEqual(['2 campaigns created', '2 campaigns deleted']);
    expect([removed, gone]).toEqual([[1, 2], [[1, 2]]]);
  });

  it('stays where it has to, holds up no other, and says why once', async () => {
    const gone: (readonly number[])[] = [];
    await undoCreated({
      made: [1, 2, 3],
      counted: (count) => `${count} ${count === 1 ? 'creative' : 'creatives'}`,
      remove: async (id) => {
        if (id !== 2) throw rejection('It is used by campaign 7.');
      },
      onUndone: (ids) => gone.push(ids),
    });
    expect(shown()).toEqual([
      '1 creative deleted. 2 creatives couldn’t be deleted. It is used by campaign 7.',
    ]);
    expect(gone).toEqual([[2]]);
  });
});
