import { chmod, chown, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { requireWritable } from './require-writable.ts';

const isRoot = process.getuid?.() === 0;

describe('the data folder', () => {
  let folder: string;
  let umask: number;
  beforeEach(async () => {
    umask = process.umask(0o077);
    folder = await mkdtemp(path.join(tmpdir(), 'marquee data folder '));
  });
  afterEach(async () => {
    process.umask(umask);
    await rm(folder, { recursive: true, force: true });
  });
  const modeOf = async (...names: string[]) => (await stat(path.join(folder, ...names))).mode & 0o7777;

  it('is made for its owner alone, below folders that the database can pass', async () => {
    const dataDir = path.join(folder, 'above', 'data');
    await requireWritable(dataDir);
    expect([await modeOf('above', 'data'), await modeOf('above')]).toEqual([0o700, isRoot ? 0o711 : 0o700]);
  });

  it('is closed, with what is in it, where an earlier version left it open', async () => {
    const dataDir = path.join(folder, 'data');
    await mkdir(path.join(dataDir, 'facts'), { recursive: true });
    await writeFile(path.join(dataDir, 'note'), '');
    for (const name of ['', 'facts', 'note']) await chmod(path.join(dataDir, name), 0o755);
    await requireWritable(dataDir);
    expect([await modeOf('data'), await modeOf('data', 'facts'), await modeOf('data', 'note')]).toEqual([
      0o700, 0o700, 0o700,
    ]);
  });

  it.runIf(isRoot)("leaves the database's group its way through, and nothing else", async () => {
    await chown(folder, 0, 1);
    await chmod(folder, 0o755);
    await requireWritable(folder);
    expect(await modeOf()).toBe(0o710);
  });
});
