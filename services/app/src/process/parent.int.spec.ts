import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

const PARENT = new URL('./parent.ts', import.meta.url).href;
const FROM_SOURCES = ['--import', import.meta.resolve('tsx')];

let folder: string;
let child: ChildProcess;
let ended: Promise<unknown>;
/** Its next message, or that it has ended. */
const said = async (): Promise<unknown> =>
  Promise.race([once(child, 'message').then(([message]) => message as unknown), ended]);

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'marquee parent '));
  const file = path.join(folder, 'child.mjs');
  writeFileSync(
    file,
    `import { connectParent } from ${JSON.stringify(PARENT)};
    const onStop = () => process.exit(3);
    connectParent({ onStop, onLost: () => process.stdout.write('lost') }).send({ type: 'started' });
    setInterval(() => undefined, 1_000);`,
  );
  child = fork(file, { execArgv: FROM_SOURCES, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  ended = once(child, 'exit');
  expect(await said()).toEqual({ type: 'started' });
});
afterEach(() => {
  child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

it('leaves it to the supervisor what a signal means, and ends by one only where the supervisor has ended', async () => {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT', 'SIGTERM'] as const) {
    child.kill(signal);
    expect(await said(), signal).toEqual({ type: 'signalled' });
  }
  child.disconnect();
  await once(child.stdout!, 'data');
  child.kill('SIGTERM');
  expect(await ended).toEqual([3, null]);
});
