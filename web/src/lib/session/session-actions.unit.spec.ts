import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { queryClient } from '../query-client.ts';
import { impersonate, stopImpersonating } from './session-actions.ts';
import { readSudoUser } from './session-store.ts';
import { stubLocalStorage } from '../testing/stub-local-storage.ts';

/** Method, path and account of each call. */
let calls: (readonly [method: string | undefined, url: string, sudoUser: string | null])[] = [];

beforeEach(() => {
  stubLocalStorage();
  calls = [];
  vi.stubGlobal('fetch', async (url: string, { method, headers }: RequestInit) => {
    calls.push([method, url, new Headers(headers).get('SudoUser')]);
    return new Response(null, { status: 204 });
  });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const LEFT_7 = ['DELETE', '/api/users/7/impersonation', null];

it('leaves the account before for another one, in the admin’s own name, and forgets what was loaded of it', async () => {
  impersonate(7);
  queryClient.setQueryData(['campaign'], 'of 7');
  impersonate(8);
  expect(readSudoUser()).toBe(8);
  expect(queryClient.getQueryData(['campaign'])).toBeUndefined();
  await expect.poll(() => calls).toEqual([LEFT_7]);
});

it('leaves no account that is entered again, and the last one in the end', async () => {
  impersonate(7);
  impersonate(7);
  stopImpersonating();
  expect(readSudoUser()).toBeUndefined();
  stopImpersonating();
  await expect.poll(() => calls).toEqual([LEFT_7]);
});
