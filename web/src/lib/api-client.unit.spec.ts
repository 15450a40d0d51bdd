import { PROBLEM_TYPES } from '@marquee/schemas/common/problem';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { api, setProofHandler } from './api-client.ts';
import { ApiError, NetworkError } from './api-error.ts';
import { writeSudoUser } from './session/session-store.ts';
import { stubLocalStorage } from './testing/stub-local-storage.ts';

/** The account that each call acted as. */
let calls: (string | null)[] = [];

beforeEach(() => {
  stubLocalStorage();
  calls = [];
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
    calls.push(new Headers(headers).get('SudoUser'));
    const isStale = calls.length === 1;
    const body = isStale ? { message: 'Enter your password.', type: PROBLEM_TYPES.freshProofRequired } : {};
    return new Response(JSON.stringify(body), { status: isStale ? 403 : 200 });
  });
});
afterEach(() => {
  setProofHandler(undefined);
  vi.unstubAllGlobals();
});

describe('a call that needs a fresh proof', () => {
  const withdraw = () => api.post('/payments/withdrawals', { amount: '50' });

  it('is sent again once the password was proved', async () => {
    writeSudoUser(7);
    setProofHandler(async () => true);
    await withdraw();
    expect(calls).toEqual(['7', '7']);
  });

  it('is not sent again for an account that another tab began to act as meanwhile', async () => {
    writeSudoUser(7);
    setProofHandler(async () => {
      writeSudoUser(8);
      return true;
    });
    await expect(withdraw()).rejects.toBeInstanceOf(ApiError);
    expect(calls).toEqual(['7']);
  });

  it('is refused without a proof', async () => {
    setProofHandler(async () => false);
    await expect(withdraw()).rejects.toBeInstanceOf(ApiError);
    expect(calls).toEqual([null]);
  });
});

describe('a call that its caller may give up', () => {
  const pending = (_url: string, { signal }: RequestInit) =>
    new Promise((_resolve, reject) => {
      const giveUp = () => {
        reject(signal?.reason as DOMException);
      };
      if (signal?.aborted === true) giveUp();
      else signal?.addEventListener('abort', giveUp);
    });
  const leave = new DOMException('left the page', 'AbortError');

  beforeEach(() => {
    vi.stubGlobal('fetch', pending);
    vi.stubGlobal('AbortSignal', { timeout: AbortSignal.timeout.bind(AbortSignal) });
  });

  it('ends with it in a browser that cannot join two signals', async () => {
    const controller = new AbortController();
    const call = api.get('/campaigns', { signal: controller.signal });
    controller.abort(leave);
    await expect(call).rejects.toBe(leave);
  });

  it('is not begun when it was given up before', async () => {
    const controller = new AbortController();
    controller.abort(leave);
    await expect(api.get('/campaigns', { signal: controller.signal })).rejects.toBe(leave);
  });

  it('still ends when the server does not answer in time', async () => {
    const { signal } = new AbortController();
    await expect(api.get('/campaigns', { signal, timeoutMs: 1 })).rejects.toBeInstanceOf(NetworkError);
  });
});
