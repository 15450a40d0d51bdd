import { setTimeout as pause } from 'node:timers/promises';

import { parseDollars } from '@marquee/schemas/common/money';

import { signIn } from '../traffic/platform.ts';

const EVERY_MS = 400;
const TIMEOUT_MS = 5_000;
/** Bank transfer. */
const METHOD = 5;

/** Deposits into the account of one advertiser without campaigns, so that its balance is what was paid in. */
export interface Deposits {
  start(): void;
  pause(): Promise<void>;
  /** Confirmations that were acknowledged, and of them in cents. */
  readonly acknowledged: () => { readonly count: number; readonly cents: bigint };
  /** Whether each acknowledged confirmation stands, and the balance is the sum of all that stand. */
  check(): Promise<readonly string[]>;
}

export async function createDeposits(url: string): Promise<Deposits> {
  const admin = await signIn(url, 'admin@marquee.test', 'marquee-demo');
  const person = { email: 'crash@example.com', password: 'correct-horse' };
  await required(url, admin, 'POST', '/users', { firstName: 'Ada', lastName: 'Byron', ...person });
  const token = await signIn(url, person.email, person.password);
  const confirmed = new Map<number, bigint>();
  let running: Promise<void> = Promise.resolve();
  let [isRunning, made] = [false, 0];
  const run = async (): Promise<void> => {
    while (isRunning) {
      made += 1;
      // No two alike, so that one too many cannot stand in for one too few.
      const cents = 50_000n + BigInt(made);
      const amount = `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
      const asked = await ask(url, token, 'POST', '/payments', { method: METHOD, amount });
      const id = Number(asked?.data['id'] ?? 0);
      const answer =
        id === 0 ? undefined : await ask(url, admin, 'POST', `/admin/payments/${id}/confirm`, {});
      if (answer !== undefined) confirmed.set(id, cents);
      await pause(EVERY_MS);
    }
  };
  return {
    start() {
      isRunning = true;
      running = run();
    },
    async pause() {
      isRunning = false;
      await running;
    },
    acknowledged: () => ({
      count: confirmed.size,
      cents: [...confirmed.values()].reduce((a, b) => a + b, 0n),
    }),
    async check() {
      const faults: string[] = [];
      let standing = 0n;
      for (let page = 1, last = 1; page <= last; page += 1) {
        const answer = await required(url, token, 'GET', `/payments?perPage=100&page=${page}`);
        last = Number(answer.meta['total_pages'] ?? 1);
        for (const row of answer.rows) {
          const isStanding = row['status'] === 'completed';
          if (isStanding) standing += parseDollars(String(row['amount'])) ?? 0n;
          if (confirmed.delete(Number(row['id'])) && !isStanding)
            faults.push(`deposit ${Number(row['id'])} was confirmed and is ${String(row['status'])}`);
        }
      }
      for (const id of confirmed.keys()) faults.push(`deposit ${id} was confirmed and is not there`);
      const balance = (await required(url, token, 'GET', '/payments/balance')).data['balance'];
      if (parseDollars(String(balance)) !== standing)
        faults.push(`the balance is ${String(balance)}, deposits are ${standing} nano-dollars`);
      return faults;
    },
  };
}

interface Answer {
  readonly data: Record<string, unknown>;
  readonly rows: readonly Record<string, unknown>[];
  readonly meta: Record<string, unknown>;
}

/** Undefined where it was not answered with success. */
async function ask(
  url: string,
  token: string,
  method: string,
  path: string,
  body?: object,
): Promise<Answer | undefined> {
  return required(url, token, method, path, body).catch(() => undefined);
}

async function required(
  url: string,
  token: string,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  const response = await fetch(`${url}/api${path}`, {
    ...{ method, signal: AbortSignal.timeout(TIMEOUT_MS) },
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  const { data, meta = {} } = (text === '' ? {} : JSON.parse(text)) as {
    data?: Record<string, unknown> | Record<string, unknown>[];
    meta?: Record<string, unknown>;
  };
  return { data: Array.isArray(data) ? {} : (data ?? {}), rows: Array.isArray(data) ? data : [], meta };
}
