import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { AppendSignal } from './append-signal.ts';

const until = { timeout: 15_000, interval: 5 };

describe('the signal of appends', () => {
  let folder: string;
  const signals: AppendSignal[] = [];
  const open = (): AppendSignal => {
    const signal = new AppendSignal(folder);
    signals.push(signal);
    return signal;
  };
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'marquee-signal-'));
  });
  afterEach(async () => {
    for (const signal of signals.splice(0)) signal.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('reaches listeners of other processes, and its file never grows', async () => {
    const [writer, reader] = [open(), open()];
    let heard = 0;
    const end = reader.listen(() => (heard += 1));
    expect(reader.isHeard).toBe(true);
    for (let times = 1; times <= 20; times += 1) {
      const before = heard;
      writer.notify();
      await expect.poll(() => heard, until).toBeGreaterThan(before);
    }
    expect((await stat(join(folder, 'appended'))).size).toBe(1);
    end();
    expect(reader.isHeard).toBe(false);
  });

  it('is received again after its folder was removed and restored', async () => {
    const [writer, reader] = [open(), open()];
    let heard = 0;
    reader.listen(() => (heard += 1));
    await rm(folder, { recursive: true, force: true });
    await expect.poll(() => reader.isHeard, until).toBe(false);
    writer.notify();
    reader.watch();
    expect(reader.isHeard).toBe(false);
    folder = await mkdtemp(join(tmpdir(), 'marquee-signal-'));
    const back = open();
    back.listen(() => (heard += 1));
    const before = heard;
    open().notify();
    await expect.poll(() => heard, until).toBeGreaterThan(before);
  });
});
