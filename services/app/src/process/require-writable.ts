import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { CannotStart } from './require-free-port.ts';

/**
 * Mode of the data folder: its owner's alone. PostgreSQL does not run as root, so its user may traverse
 * root's folder.
 */
const DATA_DIR_MODE = process.getuid?.() === 0 ? 0o711 : 0o700;

/**
 * Checks that the data folder is writable, to fail now rather than at the first write. @throws CannotStart
 */
export async function requireWritable(dataDir: string): Promise<void> {
  const probe = path.join(dataDir, `.probe-${process.pid}`);
  try {
    await mkdir(dataDir, { recursive: true });
    await chmod(dataDir, DATA_DIR_MODE).catch((error: NodeJS.ErrnoException) => {
      // Permissions of a volume that belongs to another user are that user's responsibility.
      if (error.code !== 'EPERM') throw error;
    });
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new CannotStart(
      `The data folder ${dataDir} cannot be written (${code}). Give this user the right to, or set DATA_DIR to another folder.`,
    );
  }
}
