import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { expect, it } from 'vitest';

const RUN = fileURLToPath(new URL('./reconcile.ts', import.meta.url));

it.each(['', 'missing'])('writes nothing to a folder in which no Marquee has run: "%s"', async (name) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'marquee reconcile '));
  try {
    const dataDir = path.join(folder, name);
    const ended = promisify(execFile)(process.execPath, ['--import', 'tsx', RUN], {
      env: { ...process.env, DATA_DIR: dataDir },
    });
    await expect(ended).rejects.toMatchObject({
      code: 1,
      stderr: `There is no Marquee in ${dataDir}: name its folder with DATA_DIR.\n`,
    });
    expect(await readdir(folder)).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
