import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, describe, expect, it } from 'vitest';

import { runningSince } from './running-since.ts';

/** No process has this id. */
const NO_PROCESS = 4_194_305;
const folder = mkdtempSync(path.join(tmpdir(), 'running since '));
afterAll(() => rmSync(folder, { recursive: true }));

let reports = 0;
/** As in proc_pid_stat(5), of this process, which is there; the program's name has what separates the fields. */
function reported(state: string, threads: readonly number[]): string {
  const proc = path.join(folder, String((reports += 1)));
  for (const thread of threads)
    mkdirSync(path.join(proc, `${process.pid}/task/${thread}`), { recursive: true });
  const between = Array.from({ length: 18 }, () => '0').join(' ');
  writeFileSync(path.join(proc, `${process.pid}/stat`), `1 (a) Z (b) ${state} ${between} 4711 0\n`);
  return proc;
}

it('is the same at each look, and undefined where there is no process', () => {
  expect(runningSince(process.pid)).toBe(runningSince(process.pid));
  expect(runningSince(process.pid)).toMatch(process.platform === 'linux' ? /^\d+$/ : /^$/);
  expect(runningSince(NO_PROCESS)).toBeUndefined();
});

it('is empty where the system does not report it', () => {
  expect(runningSince(process.pid, path.join(folder, 'none'))).toBe('');
});

it.each(['R', 'S', 'D', 'T'])('is said in the state %s', (state) => {
  expect(runningSince(process.pid, reported(state, [process.pid]))).toBe('4711');
});

it('is undefined once nothing is left but the exit code, and not while a thread still holds files', () => {
  expect(runningSince(process.pid, reported('Z', [process.pid]))).toBeUndefined();
  expect(runningSince(process.pid, reported('Z', [process.pid, process.pid + 1]))).toBe('4711');
});

describe.skipIf(process.platform !== 'linux')('a process that was killed', () => {
  /** Listens, has threads, and memory that takes a moment to give back. */
  const PROGRAM = `
    const { Worker } = require('node:worker_threads');
    const held = Buffer.alloc(200_000_000, 1);
    for (let n = 0; n < 4; n += 1) new Worker('for (;;);', { eval: true });
    const server = require('node:net').createServer().listen(0, () => process.send(server.address().port));
    setInterval(() => held.length, 1_000);`;

  it('holds its port as long as it is running, and not longer', async () => {
    const program = path.join(folder, 'program.cjs');
    writeFileSync(program, PROGRAM);
    for (let n = 0; n < 3; n += 1) {
      const child = fork(program);
      const pid = child.pid ?? NO_PROCESS;
      const [port] = (await once(child, 'message')) as [number];
      child.kill('SIGKILL');
      // Nothing of ours runs meanwhile, so that its parent does not ask how it ended.
      while (runningSince(pid) !== undefined);
      const server = createServer().listen(port);
      await once(server, 'listening');
      server.close();
    }
  });
});
