import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { testDatabase, type TestDatabase } from '@marquee/adapters/test/test-postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { freshSettings, startAndFail } from './marquee-process.ts';

let folder: string;
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'marquee startup failures '));
  // Root's PostgreSQL runs as a user of its own, who has to be able to pass.
  await chmod(folder, 0o711);
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await database.dispose();
});

/** What a failed start says to a person, without its progress. */
const sentencesOf = (output: string) => output.trim().split('\n\n').at(-1)?.trim().split('\n') ?? [];

async function failingStart(settings: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { code, output } = await startAndFail(settings);
  expect(code, output).toBe(1);
  expect(output).not.toMatch(/^\s+at /m);
  return sentencesOf(output);
}

it.each(['PORT', 'EDGE_PORT'])('refuses a %s that is taken', async (name) => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  const settings = await freshSettings({ DATA_DIR: path.join(folder, name), [name]: String(port) });
  const said = await failingStart(settings);
  server.close();
  expect(said).toEqual([
    `Port ${port} on 127.0.0.1 is taken by another program. Stop it, or set ${name} to a free port.`,
  ]);
});

it('refuses a data folder that cannot be written', async () => {
  const file = path.join(folder, 'file');
  await writeFile(file, '');
  const below = path.join(file, 'data');
  expect(await failingStart(await freshSettings({ DATA_DIR: below }))).toEqual([
    `The data folder ${below} cannot be written (ENOTDIR). Give this user the right to, or set DATA_DIR to another folder.`,
  ]);
  // Root may write everywhere.
  if (process.getuid?.() === 0) return;
  const closed = path.join(folder, 'closed');
  await mkdir(closed);
  await chmod(closed, 0o500);
  expect((await failingStart(await freshSettings({ DATA_DIR: closed })))[0]).toContain('(EACCES)');
});

it('names every wrong setting at once', async () => {
  const settings = await freshSettings({
    ...{ DATA_DIR: path.join(folder, 'wrong'), PORT: 'eighty', EVENT_STORE_URL: 'mysql://localhost/marquee' },
    ...{ SEED: 'maybe', TOKEN_SECRET: 'short', LOG_LEVEL: 'loud' },
  });
  expect(await failingStart(settings)).toEqual([
    'PORT must be a number between 1 and 65535.',
    expect.stringMatching(
      /^EVENT_STORE_URL must be a URL such as postgres:.*, esdb:.*host2:2113,host3:2113\.$/,
    ),
    'TOKEN_SECRET must have at least 32 characters; make one with: openssl rand -hex 32',
    'SEED must be demo or none.',
    'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent.',
  ]);
});

it.each([
  [{ READ_STORE_URL: 'postgres://nobody:x@127.0.0.1:1/none' }, /read store|PostgreSQL|127\.0\.0\.1:1/],
  [{ FACT_STORE_URL: 'http://127.0.0.1:1/none' }, /fact store/],
])('says which store does not answer: %j', async (store, sentence) => {
  const servers = { EVENT_STORE_URL: database.url, READ_STORE_URL: database.url };
  const settings = await freshSettings({ DATA_DIR: path.join(folder, 'stores'), ...servers, ...store });
  const said = await failingStart(settings);
  expect(said.length).toBe(1);
  expect(said[0]).toMatch(sentence);
});
