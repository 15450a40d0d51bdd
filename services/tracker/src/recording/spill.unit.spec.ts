import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { TrafficMessage } from '@marquee/kit/traffic-log/port';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { switchableLog } from '../../test/logs.ts';
import { TrafficLogWriter } from './traffic-log-writer.ts';
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
  new TrafficLogWriter(log, { capacity: 100, timeoutMs: 50, retryMs: 5, onError: () => undefined, spill });
const messageOf = (key: string) => ({ key, value: JSON.stringify({ text: `"${key}"\n` }) });

beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'marquee spill '))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('has on disk what was answered before the log took it, and nothing once it did', async () => {
  const log = plainLog();
  const spill = new Spill({ file: own(), left: [] });
  const logWriter = outboxOf(log, spill);
  log.isDown = true;
  await logWriter.deliver('clicks', messageOf('a'), 1_000);
  expect(new Spill({ file: left(), left: [own()] }).adopt()).toMatchObject([
    { topic: 'clicks', message: messageOf('a') },
  ]);
  log.isDown = false;
  await vi.waitFor(() => expect(log.messages).toEqual([{ topic: 'clicks', ...messageOf('a') }]));
  await logWriter.stop();
  expect(existsSync(own())).toBe(false);
});

it('has on disk what a log that is slow has not taken when people are answered', async () => {
  const spill = new Spill({ file: own(), left: [] });
  const log = plainLog();
  let append = (): void => undefined;
  log.append = () => new Promise((resolve) => (append = resolve));
  const logWriter = outboxOf(log, spill);
  await logWriter.deliver('clicks', messageOf('a'), 1);
  expect(readFileSync(own(), 'utf8')).toContain('clicks');
  append();
  await vi.waitFor(() => expect(readFileSync(own(), 'utf8')).toBe(''));
});

it('answers what it accepted while the log has not written it, and has it on disk', async () => {
  const spill = new Spill({ file: own(), left: [] });
  const log = plainLog();
  let append = (): void => undefined;
  log.append = () => new Promise((resolve) => (append = resolve));
  const logWriter = outboxOf(log, spill);
  // Nothing but the turn of the event loop is waited for: the log never answers within the time allowed.
  await Promise.all(['a', 'b'].map((key) => logWriter.accept('impressions', messageOf(key), 3_600_000)));
  writeFileSync(left(), readFileSync(own(), 'utf8'));
  expect(new Spill({ file: path.join(folder, 'next'), left: [left()] }).adopt()).toMatchObject(
    ['a', 'b'].map((key) => ({ topic: 'impressions', message: messageOf(key) })),
  );
  await vi.waitFor(() => {
    append();
    expect(readFileSync(own(), 'utf8')).toBe('');
  });
});

it('keeps trying with what it accepted and the log refused', async () => {
  const log = plainLog();
  log.isDown = true;
  const logWriter = outboxOf(log, new Spill({ file: own(), left: [] }));
  await logWriter.accept('impressions', messageOf('a'), 1_000);
  await vi.waitFor(() => expect(logWriter.spooled).toBe(1));
  log.isDown = false;
  await vi.waitFor(() => expect(log.messages).toEqual([{ topic: 'impressions', ...messageOf('a') }]));
  await logWriter.stop();
  expect(existsSync(own())).toBe(false);
});

it('delivers what a killed process left, but for a line that was cut', async () => {
  const dead = new Spill({ file: left(), left: [] });
  for (const key of ['a', 'b']) dead.add({ topic: 'impressions', message: messageOf(key) });
  writeFileSync(left(), `${readFileSync(left(), 'utf8')}["impressions","c","cu`);
  const log = plainLog();
  const logWriter = outboxOf(log, new Spill({ file: own(), left: [left()] }));
  await logWriter.start();
  expect(existsSync(left())).toBe(false);
  await vi.waitFor(() =>
    expect(log.messages).toEqual(['a', 'b'].map((key) => ({ topic: 'impressions', ...messageOf(key) }))),
  );
  await logWriter.stop();
});

it('leaves what the log did not take until the end to the next process', async () => {
  const log = plainLog();
  log.isDown = true;
  const logWriter = outboxOf(log, new Spill({ file: own(), left: [] }));
  await logWriter.deliver('clicks', messageOf('a'), 1_000);
  await logWriter.stop();
  expect(new Spill({ file: left(), left: [own()] }).adopt()).toMatchObject([{ message: messageOf('a') }]);
});

/** A limit of the shell simulates the disk: it takes the beginning of what goes beyond it, as a full disk does. */
const onSmallDisk = (program: string) =>
  spawnSync(
    'sh',
    [
      '-c',
      'ulimit -f 1 && exec "$0" --import tsx --input-type=module --eval "$1"',
      process.execPath,
      program,
    ],
    { encoding: 'utf8', env: { ...process.env, TSX_DISABLE_CACHE: '1' } },
  );

it('answers for nothing that a full disk took in part', () => {
  const program = `
    import { Spill } from ${JSON.stringify(new URL('spill.ts', import.meta.url).href)};
    const spill = new Spill({ file: ${JSON.stringify(own())}, left: [] });
    const add = (size) => spill.add({ topic: 'clicks', message: { key: String(size), value: 'x'.repeat(size) } });
    const answered = [300, 301, 302, 303, 304, 10].filter((size) => { try { return add(size); } catch { return false; } });
    process.stdout.write(JSON.stringify(answered));`;
  const { stdout, stderr } = onSmallDisk(program);
  expect(stderr).toBe('');
  const answered = (JSON.parse(stdout) as number[]).map(String);
  expect(answered).not.toHaveLength(6);
  expect(answered).toContain('10');
  const adopted = new Spill({ file: left(), left: [own()] }).adopt();
  expect(adopted.map(({ message }) => message.key)).toEqual(answered);
});

it('answers for all of several messages or for none of them, also where a full disk took the first', () => {
  const program = `
    import { Spill } from ${JSON.stringify(new URL('spill.ts', import.meta.url).href)};
    const spill = new Spill({ file: ${JSON.stringify(own())}, left: [] });
    const messageOf = (size) => ({ topic: 'clicks', message: { key: String(size), value: 'x'.repeat(size) } });
    try { spill.addAll([10, 700, 701].map(messageOf)); } catch { process.stdout.write('refused'); }`;
  const { stdout, stderr } = onSmallDisk(program);
  expect([stdout, stderr]).toEqual(['refused', '']);
  expect(new Spill({ file: left(), left: [own()] }).adopt()).toEqual([]);
});

it('leaves out lines of another shape, which no log would take', () => {
  writeFileSync(left(), '["clicks","a"]\n{"topic":"clicks"}\nnull\n["clicks",1,"b"]\n["clicks","c","d"]\n');
  const adopted = new Spill({ file: own(), left: [left()] }).adopt();
  expect(adopted).toMatchObject([{ topic: 'clicks', message: { key: 'c', value: 'd' } }]);
});

it('takes what was delivered out of a large file in a time that grows with it, not with its square', () => {
  const spill = new Spill({ file: own(), left: [] });
  const value = 'x'.repeat(900);
  const ids = Array.from({ length: 20_000 }, (_, key) =>
    spill.add({ topic: 'clicks', message: { key: String(key), value } }),
  );
  const beganMs = performance.now();
  for (const id of ids) spill.done(id);
  // Far less than with a sum over the open ones each time.
  expect(performance.now() - beganMs).toBeLessThan(5_000);
  spill.close();
});
