import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { TrafficMessage } from '@marquee/kit/traffic-log/port';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { switchableLog } from '../test/logs.ts';
import { Outbox } from './outbox.ts';
import { Spill } from './spill.ts';

let folder: string;
const own = () => path.join(folder, 'own');
const left = () => path.join(folder, 'left');

/** Keeps what it is given as it is, while it is not down. */
function plainLog() {
  const messages: object[] = [];
  const log = {
    ...switchableLog(),
    messages,
    append: async (topic: string, given: readonly TrafficMessage[]): Promise<void> => {
      if (log.isDown) throw new Error('the disk is full');
      messages.push(...given.map((message) => ({ topic, ...message })));
    },
  };
  return log;
}
const outboxOf = (log: ReturnType<typeof plainLog>, spill: Spill) =>
  new Outbox(log, { capacity: 100, timeoutMs: 50, retryMs: 5, onError: () => undefined, spill });
const messageOf = (key: string) => ({ key, value: JSON.stringify({ text: `"${key}"\n` }) });

beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'marquee spill '))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('has on disk what was answered before the log took it, and nothing once it did', async () => {
  const log = plainLog();
  const spill = new Spill({ file: own(), left: [] });
  const outbox = outboxOf(log, spill);
  log.isDown = true;
  await outbox.deliver('clicks', messageOf('a'), 1_000);
  expect(new Spill({ file: left(), left: [own()] }).adopt()).toMatchObject([
    { topic: 'clicks', message: messageOf('a') },
  ]);
  log.isDown = false;
  await vi.waitFor(() => expect(log.messages).toEqual([{ topic: 'clicks', ...messageOf('a') }]));
  await outbox.stop();
  expect(existsSync(own())).toBe(false);
});

it('has on disk what a log that is slow has not taken when people are answered', async () => {
  const spill = new Spill({ file: own(), left: [] });
  const log = plainLog();
  let append = (): void => undefined;
  log.append = () => new Promise((resolve) => (append = resolve));
  const outbox = outboxOf(log, spill);
  await outbox.deliver('clicks', messageOf('a'), 1);
  expect(readFileSync(own(), 'utf8')).toContain('clicks');
  append();
  await vi.waitFor(() => expect(readFileSync(own(), 'utf8')).toBe(''));
});

it('delivers what a killed process left, but for a line that was cut', async () => {
  const dead = new Spill({ file: left(), left: [] });
  for (const key of ['a', 'b']) dead.add({ topic: 'impressions', message: messageOf(key) });
  writeFileSync(left(), `${readFileSync(left(), 'utf8')}["impressions","c","cu`);
  const log = plainLog();
  const outbox = outboxOf(log, new Spill({ file: own(), left: [left()] }));
  await outbox.start();
  expect(existsSync(left())).toBe(false);
  await vi.waitFor(() =>
    expect(log.messages).toEqual(['a', 'b'].map((key) => ({ topic: 'impressions', ...messageOf(key) }))),
  );
  await outbox.stop();
});

it('leaves what the log did not take until the end to the next process', async () => {
  const log = plainLog();
  log.isDown = true;
  const outbox = outboxOf(log, new Spill({ file: own(), left: [] }));
  await outbox.deliver('clicks', messageOf('a'), 1_000);
  await outbox.stop();
  expect(new Spill({ file: left(), left: [own()] }).adopt()).toMatchObject([{ message: messageOf('a') }]);
});
