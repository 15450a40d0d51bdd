import { pathToFileURL } from 'node:url';

import { compiledEdge } from '../supervisor/programs.ts';

/** `--target=edge`: the edge in this process, which finds its stores in the environment and needs no supervisor. */
export async function runCompiledEdge(): Promise<void> {
  const file = await compiledEdge().then(
    (program) => program.file,
    () => undefined,
  );
  if (file === undefined) await import('./edge-process.ts');
  else await import(pathToFileURL(file).href);
}
