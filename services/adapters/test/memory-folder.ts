import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import path from 'node:path';

const SHARED_MEMORY = '/dev/shm';
const NEEDED_BYTES = 8 * 2 ** 30;

/**
 * Vitest's global set-up that keeps the temporary folders of the run in memory, so that no suite waits for a disk: what
 * they prove of crashes, they prove by killing processes, which costs nothing that was written. `TMPDIR` wins; machines
 * with too little memory keep using the disk.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TMPDIR'] !== undefined || !(await hasMemoryToSpare())) return undefined;
  const folder = await mkdtemp(path.join(SHARED_MEMORY, 'marquee-tests-'));
  // Root's tests run PostgreSQL as another user, who has to be able to enter.
  await chmod(folder, 0o711);
  // Workers are started afterwards and inherit it.
  process.env['TMPDIR'] = folder;
  return async () => {
    delete process.env['TMPDIR'];
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}

async function hasMemoryToSpare(): Promise<boolean> {
  const disk = await statfs(SHARED_MEMORY).catch(() => undefined);
  return (
    disk !== undefined &&
    disk.bavail * disk.bsize >= NEEDED_BYTES &&
    process.availableMemory() >= NEEDED_BYTES
  );
}
