import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { CannotStart } from './require-free-port.ts';

/** Everything that Marquee keeps lies here; better to fail now than at the first write. @throws CannotStart */
export async function requireWritable(dataDir: string): Promise<void> {
  const probe = path.join(dataDir, `.probe-${process.pid}`);
  try {
    await mkdir(dataDir, { recursive: true });
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new CannotStart(
      `The data folder ${dataDir} cannot be written (${code}). Give this user the right to, or set DATA_DIR to another folder.`,
    );
  }
}
