import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, describe, expect, it } from 'vitest';

import { processState } from './process-state.ts';

const proc = mkdtempSync(path.join(tmpdir(), 'proc-'));
afterAll(() => rmSync(proc, { recursive: true }));

/** As in proc_pid_stat(5); the program's name has what separates the fields. */
function reported(pid: number, state: string, threads: readonly number[]): void {
  for (const thread of threads) mkdirSync(path.join(proc, `${pid}/task/${thread}`), { recursive: true });
  const between = Array.from({ length: 18 }, () => '0').join(' ');
  writeFileSync(path.join(proc, `${pid}/stat`), `${pid} (a) Z (b) ${state} ${between} 4711 0\n`);
}

describe.skipIf(process.platform !== 'linux')('the state of a process of this machine', () => {
  it('has a beginning and no end', () => {
    const state = processState(process.pid);
    expect(state?.startTicks).toMatch(/^\d+$/);
    expect(state?.hasEnded).toBe(false);
  });
});

describe('the state of a process', () => {
  it('is unknown where the system reports none', () => {
    expect(processState(1, path.join(proc, 'none'))).toBeUndefined();
  });

  it('has ended once nothing of it is left but its exit code', () => {
    reported(7, 'Z', [7]);
    expect(processState(7, proc)).toEqual({ startTicks: '4711', hasEnded: true });
  });

  it('has not ended while a thread still holds its files, though its first one has', () => {
    reported(8, 'Z', [8, 9]);
    expect(processState(8, proc)?.hasEnded).toBe(false);
  });

  it.each(['R', 'S', 'D', 'T'])('has not ended in the state %s', (state) => {
    reported(10, state, [10]);
    expect(processState(10, proc)?.hasEnded).toBe(false);
  });
});
