import { spawn } from 'node:child_process';
import { once } from 'node:events';

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

/** Runs a TypeScript file in a process of its own. */
export function startChild(file: URL, args: readonly string[]): TestChild {
  const child = spawn(process.execPath, ['--import', 'tsx', file.pathname, ...args], {
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
