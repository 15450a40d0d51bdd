import { chmod, lstat, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { CannotStart } from './require-free-port.ts';

/** Every right of the group and of other users. */
const OTHERS = 0o077;
const PASSAGE_OF_GROUP = 0o010;
/** Other users pass through such a folder, and can neither list nor read it. */
const PASSABLE = 0o711;

/**
 * Checks that the data folder is writable, to fail now rather than at the first write, and closes it and what lies in it to
 * other users.
 * @throws CannotStart
 */
export async function requireWritable(dataDir: string): Promise<void> {
  const probe = path.join(dataDir, `.probe-${process.pid}`);
  try {
    await makeFolder(dataDir);
    await closeToOthers(dataDir);
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new CannotStart(
      `The data folder ${dataDir} cannot be written (${code}). Give this user the right to, or set DATA_DIR to another folder.`,
    );
  }
}

/** PostgreSQL does not run as root: its user has to pass through the folders that root makes above the data folder. */
async function makeFolder(dataDir: string): Promise<void> {
  const first = await mkdir(dataDir, { recursive: true });
  if (first === undefined || process.getuid?.() !== 0) return;
  const top = path.dirname(path.resolve(first));
  for (let made = path.dirname(path.resolve(dataDir)); made !== top; made = path.dirname(made))
    await chmod(made, PASSABLE);
}

/**
 * Takes from others what an earlier version left them: the folder itself and the files and folders directly in it, below which
 * no one passes then. PostgreSQL's group keeps its way through: the database may be running.
 */
async function closeToOthers(dataDir: string): Promise<void> {
  await restrict(dataDir);
  for (const name of await readdir(dataDir)) await restrict(path.join(dataDir, name));
}

async function restrict(place: string): Promise<void> {
  try {
    const found = await lstat(place);
    if (found.isSymbolicLink()) return;
    const passage = process.getuid?.() === 0 && found.gid !== 0 ? PASSAGE_OF_GROUP : 0;
    const closed = (found.mode & ~OTHERS) | (found.mode & passage);
    if (closed !== found.mode) await chmod(place, closed & 0o7777);
  } catch (error) {
    // A volume's permissions are its owner's responsibility; a file of another process may be gone by now.
    if (!['EPERM', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}
