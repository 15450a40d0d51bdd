import { spawn } from 'node:child_process';

import { ROOT, type Product } from './product.ts';

/** Runs a program of the product on a product's folder and ports; its exit code and what it printed. */
export async function runProgram(
  { url, dataDir }: Pick<Product, 'url' | 'dataDir'>,
  program: string,
  parameters: readonly string[] = [],
): Promise<{ readonly code: number | null; readonly output: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', program, ...parameters], {
    cwd: ROOT,
    env: { ...process.env, HOST: '127.0.0.1', PORT: new URL(url).port, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output };
}

export const reconcile = (product: Product) => runProgram(product, 'services/app/src/operator/reconcile.ts');
