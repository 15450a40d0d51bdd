import { setTimeout as pause } from 'node:timers/promises';

import { parseDollars } from '@marquee/schemas/common/money';

import { createApi } from './api.ts';

const EVERY_MS = 400;
/** Bank transfer. */
const METHOD = 5;

/** Deposits into the account of one advertiser without campaigns, so that its balance is what was paid in. */
export interface Deposits {
  start(): void;
  pause(): Promise<void>;
  /** Confirmations that were acknowledged, and of them in cents. */
  readonly acknowledged: () => { readonly count: number; readonly cents: bigint };
  /**
   * Errors: acknowledged confirmations that were lost, and a balance other than the sum of completed
   * deposits.
   */
  check(): Promise<readonly string[]>;
}

export async function createDeposits(url: string): Promise<Deposits> {
  const admin = await createApi(url, 'admin@marquee.test', 'marquee-demo');
  const person = { email: 'crash@example.com', password: 'correct-horse' };
  await admin.make('/users', { firstName: 'Ada', lastName: 'Byron', ...person });
  const owner = await createApi(url, person.email, person.password);
  const confirmed = new Map<number, bigint>();
  let running: Promise<void> = Promise.resolve();
  let [isRunning, made] = [false, 0];
  const run = async (): Promise<void> => {
    while (isRunning) {
      made += 1;
      // Amounts are unique, so that a duplicate cannot hide a lost deposit.
      const cents = 50_000n + BigInt(made);
      const amount = `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
      const deposit = async () => {
        const id = await owner.make('/payments', { method: METHOD, amount });
        await admin.ask('POST', `/admin/payments/${id}/confirm`, {});
        confirmed.set(id, cents);
      };
      // An unacknowledged confirmation may have been stored or not.
      await deposit().catch(() => undefined);
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
      const problems: string[] = [];
      let completedNanos = 0n;
      for (let page = 1, last = 1; page <= last; page += 1) {
        const answer = await owner.ask('GET', `/payments?perPage=100&page=${page}`);
        last = Number(answer.meta['total_pages'] ?? 1);
        for (const row of answer.rows) {
          const isCompleted = row['status'] === 'completed';
          if (isCompleted) completedNanos += parseDollars(String(row['amount'])) ?? 0n;
          if (confirmed.delete(Number(row['id'])) && !isCompleted)
            problems.push(`deposit ${Number(row['id'])} was confirmed and is ${String(row['status'])}`);
        }
      }
      for (const id of confirmed.keys()) problems.push(`deposit ${id} was confirmed and is not there`);
      const balance = (await owner.ask('GET', '/payments/balance')).data['balance'];
      if (parseDollars(String(balance)) !== completedNanos)
        problems.push(`the balance is ${String(balance)}, deposits are ${completedNanos} nano-dollars`);
      return problems;
    },
  };
}
