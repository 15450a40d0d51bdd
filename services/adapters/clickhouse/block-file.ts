import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Makes the folder for blocks on their way, without those of a process that was killed. */
export function emptyBlockFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
}

/** A file that holds a block for as long as it is used. It does not have to outlive the machine: what it was read for does. */
export async function withBlockFile(
  folder: string,
  block: Uint8Array,
  use: (file: string) => Promise<void>,
): Promise<void> {
  const file = join(folder, randomUUID());
  try {
    await writeFile(file, block, { mode: 0o600 });
    await use(file);
  } finally {
    await unlink(file).catch(() => undefined);
  }
}
