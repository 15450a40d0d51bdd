import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import type { Program } from './child.ts';
import { StandbyEdge } from './standby-edge.ts';

let folder: string;
let program: Program;
let standby: StandbyEdge;
/** Ids of every process that was started, in no order. */
const started = (): number[] => readdirSync(path.join(folder, 'started')).map(Number);

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'marquee standby '));
  mkdirSync(path.join(folder, 'started'));
  const file = path.join(folder, 'waits.mjs');
  writeFileSync(
    file,
    `import { writeFileSync } from 'node:fs';
    process.on('message', () => undefined);
    process.on('disconnect', () => process.exit());
    writeFileSync(${JSON.stringify(path.join(folder, 'started/'))} + process.pid, '');`,
  );
  program = { file, arguments: [], nodeArguments: [] };
  standby = new StandbyEdge({ againAfterMs: 1 });
});
afterEach(() => {
  standby.end();
  rmSync(folder, { recursive: true, force: true });
});

it('follows a standby that dies while it waits, so that an edge that dies later finds one', async () => {
  standby.prepare(program);
  await vi.waitFor(() => expect(started()).toHaveLength(1), 10_000);
  process.kill(started()[0]!, 'SIGKILL');
  await vi.waitFor(() => expect(started()).toHaveLength(2), 10_000);
  const taken = standby.take(program, () => undefined);
  expect(taken?.hasEnded).toBe(false);
  await taken!.drain({ isReplaced: false, patienceMs: 0 });
  expect(started()).toContain(taken!.pid);
});
