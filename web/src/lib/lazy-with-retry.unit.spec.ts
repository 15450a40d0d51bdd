import { createElement, Suspense } from 'react';
import { prerender } from 'react-dom/static.edge';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { lazyWithRetry } from './lazy-with-retry.tsx';
import { PartLoadError } from './part-load-error.ts';

const connection = Object.assign(new EventTarget(), { onLine: true });

beforeEach(() => {
  connection.onLine = true;
  vi.stubGlobal('navigator', connection);
  vi.stubGlobal('window', connection);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Draws it as React does in the browser: again and again, until it is there or has failed. */
async function draw(Part: ReturnType<typeof lazyWithRetry<object>>) {
  const errors: unknown[] = [];
  const { prelude } = await prerender(createElement(Suspense, { fallback: '…' }, createElement(Part)), {
    onError: (error) => void errors.push(error),
  });
  return { html: await new Response(prelude).text(), errors };
}

test('a part that cannot be fetched is asked for once a use, and comes with a later one', async () => {
  const load = vi
    .fn<() => Promise<() => string>>()
    .mockRejectedValueOnce(new Error('gone'))
    .mockResolvedValue(() => 'There');
  const Part = lazyWithRetry<object>(load);
  const failed = await draw(Part);
  expect(failed.errors).toEqual([expect.any(PartLoadError)]);
  expect(load).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_000);
  expect((await draw(Part)).html).toContain('There');
  expect(load).toHaveBeenCalledTimes(2);
});

test('a part that was fetched ahead after it had failed is drawn', async () => {
  const load = vi
    .fn<() => Promise<() => string>>()
    .mockRejectedValueOnce(new Error('gone'))
    .mockResolvedValue(() => 'There');
  const Part = lazyWithRetry<object>(load);
  await draw(Part);
  vi.advanceTimersByTime(1_000);
  Part.preload();
  expect((await draw(Part)).html).toContain('There');
});

test('a part that a service worker holds needs no connection', async () => {
  vi.stubGlobal('navigator', { onLine: false, serviceWorker: { controller: {} } });
  expect((await draw(lazyWithRetry<object>(async () => () => 'There'))).html).toContain('There');
});

test('a part waits for a connection, and is then fetched once', async () => {
  connection.onLine = false;
  const load = vi.fn(async () => () => 'There');
  const Part = lazyWithRetry<object>(load);
  Part.preload();
  const drawn = draw(Part);
  await Promise.resolve();
  expect(load).not.toHaveBeenCalled();
  connection.onLine = true;
  connection.dispatchEvent(new Event('online'));
  expect((await drawn).html).toContain('There');
  expect(load).toHaveBeenCalledTimes(1);
});
