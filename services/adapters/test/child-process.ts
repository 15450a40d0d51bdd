import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { bundleProgram } from '@marquee/kit/bundle/bundle-program';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

export interface TestChild {
  /** Whole lines that it printed so far. */
  lines(): string[];
  /** What it wrote to standard error. */
  errors(): string;
  /** Sends SIGKILL; resolves with all lines once it has ended. */
  kill(): Promise<string[]>;
  /** Resolves with the exit code. */
  readonly exited: Promise<number | null>;
}

/**
 * A TypeScript file as one of JavaScript, for `startChild`: it starts in a fraction of the time and of the processor time
 * that its sources take.
 */
export async function compileChild(file: URL): Promise<URL> {
  const entry = fileURLToPath(file);
  const compiled = path.join(path.dirname(entry), '.cache', `${path.basename(entry, '.ts')}.mjs`);
  await bundleProgram({ root: ROOT, entry, file: compiled });
  return pathToFileURL(compiled);
}

/** Runs a file in a process of its own, also one of TypeScript. */
export function startChild(file: URL, args: readonly string[]): TestChild {
  const loader = file.pathname.endsWith('.ts') ? ['--import', 'tsx'] : [];
  const child = spawn(process.execPath, [...loader, fileURLToPath(file), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  // A test that fails leaves no process behind.
  const atExit = (): void => void child.kill('SIGKILL');
  process.once('exit', atExit);
  let killed = false;
  const exited = once(child, 'close').then(([code]) => {
    process.removeListener('exit', atExit);
    if (!killed && code !== 0)
      console.error(`${file.pathname} ended by itself (${String(code)}):\n${errors}`);
    return code as number | null;
  });
  const lines = (): string[] => output.split('\n').slice(0, -1);
  return {
    lines,
    errors: () => errors,
    exited,
    async kill() {
      killed = true;
      child.kill('SIGKILL');
      await exited;
      return lines();
    },
  };
}
