import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { stubLocalStorage } from '../../lib/testing/stub-local-storage.ts';
import { currentToasts, pressToast, toast } from '../../ui/feedback/toast.ts';
import { bulkResultOf } from '../../widgets/source-items/item-removal.ts';
import { removeSources } from './api.ts';
import { banAgain } from './ban-again.ts';

interface Call {
  readonly method: string;
  readonly url: string;
  readonly body: { readonly items: readonly string[]; readonly note: string | null };
}

let calls: Call[] = [];
/** Number of the call that fails; 0 for none. */
let failing = 0;
/** Sources that another admin removed before. */
let missing: ReadonlySet<string>;

beforeEach(() => {
  stubLocalStorage();
  calls = [];
  failing = 0;
  missing = new Set();
  vi.stubGlobal(
    'fetch',
    async (url: string, { method, body }: { readonly method: string; readonly body: string }) => {
      const call: Call = { method, url, body: JSON.parse(body) as Call['body'] };
      calls.push(call);
      if (calls.length === failing) {
        return new Response(JSON.stringify({ message: 'The event store is away.' }), { status: 500 });
      }
      const removedItems = call.body.items.filter((item) => !missing.has(item));
      const data =
        method === 'DELETE'
          ? { removed: removedItems.length, missing: 0, itemsCount: 0, removedItems }
          : { added: call.body.items.length, existing: 0, refused: 0, refusedItems: [], itemsCount: 0 };
      return new Response(JSON.stringify({ data }), { status: 200 });
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  currentToasts.read().forEach(({ id }) => toast.hide(id));
});

const sources = (count: number) => Array.from({ length: count }, (_, index) => `site-${index}.example`);

describe('a removal of many sources', () => {
  it('goes out in calls of 1,000, with its note, and asks which were removed', async () => {
    const progress: number[] = [];
    const items = sources(2_500);
    const removal = await removeSources('domain', items, {
      note: 'Cleared',
      onProgress: (done) => progress.push(done),
    });
    expect(removal).toMatchObject({ removed: items, missing: [], failed: [] });
    expect(progress).toEqual([1_000, 2_000, 2_500]);
    expect(calls.map(({ body }) => [body.items.length, body.note])).toEqual([
      [1_000, 'Cleared'],
      [1_000, 'Cleared'],
      [500, 'Cleared'],
    ]);
    expect(calls.every(({ url }) => url.includes('named=true'))).toBe(true);
  });

  it('says what was removed before a call failed, and undoes only that', async () => {
    failing = 3;
    const items = sources(4_000);
    const undone: (readonly string[])[] = [];
    const result = bulkResultOf(await removeSources('domain', items), async (some) => {
      undone.push(some);
    });
    expect(result.succeeded).toEqual(items.slice(0, 2_000));
    expect(result.failed.map(({ id }) => id)).toEqual(items.slice(2_000));
    expect(new Set(result.failed.map(({ reason }) => reason)).size).toBe(1);
    expect(calls).toHaveLength(3);
    result.undo?.();
    expect(undone).toEqual([items.slice(0, 2_000)]);
  });

  it('fails as a whole where the first call does', async () => {
    failing = 1;
    await expect(removeSources('domain', sources(2_000))).rejects.toThrow('The event store is away.');
  });

  it('stops between two calls, and keeps what was removed', async () => {
    const controller = new AbortController();
    const items = sources(3_000);
    const { signal } = controller;
    const removal = await removeSources('domain', items, { signal, onProgress: () => controller.abort() });
    expect(removal).toMatchObject({ removed: items.slice(0, 1_000), failed: [] });
    expect(calls).toHaveLength(1);
  });

  it('says what was off the list already, which no undo bans', async () => {
    missing = new Set(['site-1.example']);
    const undone: (readonly string[])[] = [];
    const result = bulkResultOf(await removeSources('domain', sources(3)), async (some) => {
      undone.push(some);
    });
    expect(result).toMatchObject({ failed: [], unchanged: '1 already off the list' });
    result.undo?.();
    expect(undone).toEqual([['site-0.example', 'site-2.example']]);
    missing = new Set(sources(3));
    expect(bulkResultOf(await removeSources('domain', sources(3)), async () => undefined)).not.toHaveProperty(
      'undo',
    );
  });
});

describe('the undo of a removal', () => {
  const shown = () => currentToasts.read().map(({ kind, text, action }) => [kind, text, action?.label]);

  it('can be tried again for what is left after a failure', async () => {
    failing = 2;
    const items = sources(15_000);
    await banAgain(new QueryClient(), { type: 'domain', items, note: 'Cleared' });
    expect(shown()).toEqual([['error', 'The event store is away.', 'Undo']]);
    const [failed] = currentToasts.read();
    if (failed !== undefined) pressToast(failed, failed.action);
    await vi.waitFor(() => expect(shown()).toEqual([['success', 'Changes undone', undefined]]));
    expect(calls.map(({ body }) => [body.items.length, body.note])).toEqual([
      [10_000, 'Undo: Cleared'],
      [5_000, 'Undo: Cleared'],
      [5_000, 'Undo: Cleared'],
    ]);
  });
});
