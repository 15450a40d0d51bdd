import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename } from 'node:fs/promises';
import path from 'node:path';

import { runningProcesses } from '../process/instance-lock.ts';

/**
 * A new file for an edge to spill to, and the files of edges that do not run any more, which are its own now. Of two edges
 * that start at once, each file is given to one.
 * @param readers name under which the edge has claimed its role
 */
export async function claimSpills(
  dataDir: string,
  readers: string,
): Promise<{ readonly file: string; readonly left: readonly string[] }> {
  const folder = path.join(dataDir, 'spill');
  await mkdir(folder, { recursive: true });
  const nameForUs = (): string => path.join(folder, `${readers}@${randomUUID()}.ndjson`);
  const living = new Set((await runningProcesses(dataDir)).map(({ role }) => role));
  const left: string[] = [];
  for (const name of await readdir(folder)) {
    const owner = name.slice(0, name.lastIndexOf('@'));
    if (!name.endsWith('.ndjson') || (owner !== readers && living.has(`edge-${owner}`))) continue;
    const taken = nameForUs();
    const isOurs = await rename(path.join(folder, name), taken).then(
      () => true,
      () => false,
    );
    if (isOurs) left.push(taken);
  }
  return { file: nameForUs(), left };
}
