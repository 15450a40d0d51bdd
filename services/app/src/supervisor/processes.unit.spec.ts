import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';

import type { Program } from './child.ts';
import { bindSocket, type ListeningSocket } from './listening-socket.ts';
import { Processes } from './processes.ts';

let folder: string;
let socket: ListeningSocket;
/** What the processes did, in order. */
const happened = (): readonly string[] =>
  readFileSync(path.join(folder, 'happened'), 'utf8').trim().split('\n');

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'marquee processes '));
  socket = await bindSocket('127.0.0.1', 0);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A program that does what a process of the product says and hears, and takes a moment for its drain. */
function standIn(name: string, onMessage: string): () => Promise<Program> {
  const file = path.join(folder, `${name}.mjs`);
  const note = `(text) => appendFileSync(${JSON.stringify(path.join(folder, 'happened'))}, text + '\\n')`;
  writeFileSync(
    file,
    `import { appendFileSync } from 'node:fs';
    const note = ${note};
    const drained = () => { note('${name} has drained'); process.exit(); };
    process.on('message', ({ type }) => {
      ${onMessage}
      if (type !== 'drain') return;
      note('${name} drains');
      setTimeout(drained, 100);
    });`,
  );
  return async () => ({ file, arguments: [], nodeArguments: [] });
}

it('ends the edges first, and then the control plane, which takes what they flushed', async () => {
  const processes = new Processes({
    ...{ edges: 1, bidderId: 'bidder', logger: pino({ level: 'silent' }), socket },
    programs: {
      edge: standIn(
        'edge',
        `if (type === 'start-edge') process.send({ type: 'started' });
        if (type === 'accept') process.send({ type: 'accepting' });`,
      ),
      controlPlane: standIn(
        'control plane',
        `if (type === 'start-control-plane') {
          process.send({ type: 'engines', urls: {} });
          process.send({ type: 'ready', description: ['it serves'] });
        }`,
      ),
    },
  });
  expect(await processes.start()).toEqual(['it serves']);
  await processes.drain();
  expect(happened()).toEqual([
    'edge drains',
    'edge has drained',
    'control plane drains',
    'control plane has drained',
  ]);
});
