import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { CannotStart } from './require-free-port.ts';

/** Its owner's alone. PostgreSQL does not run as root: root's folder lets its user through, and lists nothing. */
const DATA_DIR_MODE = process.getuid?.() === 0 ? 0o711 : 0o700;

/** Everything that Marquee keeps lies here; better to fail now than at the first write. @throws CannotStart */
export async function requireWritable(dataDir: string): Promise<void> {
  const probe = path.join(dataDir, `.probe-${process.pid}`);
  try {
    await mkdir(dataDir, { recursive: true });
    await chmod(dataDir, DATA_DIR_MODE).catch((error: NodeJS.ErrnoException) => {
      // A volume that belongs to somebody else is theirs to close.
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
