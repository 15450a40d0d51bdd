import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createFolderMediaStore } from '@marquee/adapters/media-folder/media-store';
import type { MediaStore } from '@marquee/kit/media-store/port';
import { DependencyUnavailable } from '@marquee/kit/runtime/errors';
import { sampleContext } from '@marquee/kit/testing/samples';
import {
  ITEM_UPLOAD_KEPT_MS,
  ITEM_UPLOAD_PART_BYTES_MAX,
  ITEM_UPLOADS_ENDED_MAX,
  ITEM_UPLOADS_MAX,
  type ItemUploadView,
  REFUSED_LINES_KEPT,
} from '@marquee/schemas/filter-list/uploads';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { createAddingStore } from '../src/item-uploads/adding-store.ts';
import { createUploadStore } from '../src/item-uploads/upload-store.ts';
import { createUploadWorker } from '../src/item-uploads/worker.ts';
import {
  ANNE,
  BERT,
  type CampaignsTestContext,
  createCampaignsTestContext,
} from './campaigns-test-context.ts';

const PATIENCE = { timeout: 15_000, interval: 20 };
let isDiskFull = false;
/** A part is written once this resolves. */
let beforePart = async (): Promise<void> => undefined;
let folder: string;
let mediaStore: MediaStore;

/** On disk, as in the product: what is measured is not the store of a test. */
function createStore(): MediaStore {
  const files = createFolderMediaStore({ folder });
  return {
    ...files,
    put: async (...asked) => {
      const cause = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      if (isDiskFull) throw new DependencyUnavailable('media store', 'Free space.', { cause });
      await beforePart();
      return files.put(...asked);
    },
  };
}

let now = () => new Date();

let context: CampaignsTestContext;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marquee-uploads-'));
  mediaStore = createStore();
  context = await createCampaignsTestContext({ mediaStore, clock: () => now() });
  await context.register(5, 'Anne', 'Archer');
  await context.register(6, 'Bert', 'Baker');
});
afterAll(async () => {
  await context?.dispose();
  await rm(folder, { recursive: true, force: true });
});

async function newList(who = ANNE): Promise<string> {
  const body = { name: 'Sources', type: 'domain', mode: 'black' };
  const { body: answer } = await context.call('POST', '/filter-lists', body, who);
  return `/filter-lists/${(answer.data as { readonly id: number }).id}`;
}
const listIdOf = (list: string): number => Number(list.split('/').at(-1));
const begin = async (list: string, size: number, fingerprint = 'a file', who = ANNE) =>
  context.call('POST', `${list}/uploads`, { name: 'list.csv', size, fingerprint }, who);
const begun = async (list: string, size: number, fingerprint?: string) => {
  const answer = await begin(list, size, fingerprint);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  const view = answer.body.data as ItemUploadView;
  return { view, path: `${list}/uploads/${view.id}` };
};
const headersOf = (offset: number, who = ANNE) => ({
  authorization: `Bearer ${who}`,
  'content-type': 'application/offset+octet-stream',
  'upload-offset': String(offset),
});
const send = (path: string, offset: number, part: string | Buffer, who = ANNE) =>
  context.app.inject({
    method: 'PATCH',
    url: `/api${path}`,
    headers: headersOf(offset, who),
    payload: Buffer.from(part),
  });
const shown = async (path: string) => (await context.call('GET', path)).body.data as ItemUploadView;
const added = (path: string): Promise<ItemUploadView> =>
  vi.waitFor(async () => {
    const upload = await shown(path);
    expect(upload.state).toBe('done');
    return upload;
  }, PATIENCE);
const itemsOf = async (list: string) =>
  ((await context.call('GET', `${list}/items`)).body.data as readonly { readonly item: string }[]).map(
    ({ item }) => item,
  );

describe('a file of items in parts', () => {
  const text = 'bücher.example\nnews.example\nno domain\nlast.example';
  const bytes = Buffer.from(text);

  it('is added once it is whole, whatever its parts end in the midst of', async () => {
    const list = await newList();
    const { view, path } = await begun(list, bytes.length);
    expect(view).toMatchObject({ state: 'receiving', offset: 0, size: bytes.length, report: null });
    // In the midst of a letter.
    const first = await send(path, 0, bytes.subarray(0, 2));
    expect([first.statusCode, first.headers['upload-offset'], first.headers['tus-resumable']]).toEqual([
      204,
      '2',
      '1.0.0',
    ]);
    const head = await context.app.inject({ method: 'HEAD', url: `/api${path}`, headers: headersOf(0) });
    expect([head.statusCode, head.headers['upload-offset'], head.headers['upload-length']]).toEqual([
      200,
      '2',
      String(bytes.length),
    ]);
    await send(path, 2, bytes.subarray(2));
    expect((await added(path)).report).toMatchObject({
      added: 3,
      refused: 1,
      itemsCount: 3,
      refusedItems: [{ item: 'no domain', message: 'Domain format is incorrect.' }],
    });
    await expect
      .poll(() => itemsOf(list), PATIENCE)
      .toEqual(['last.example', 'news.example', 'xn--bcher-kva.example']);
    const rejected = await context.app.inject({
      method: 'GET',
      url: `/api${path}/rejected`,
      headers: headersOf(0),
    });
    expect(rejected.body).toBe('item,reason\nno domain,Domain format is incorrect.\n');
    // What became of the lines stays, and their bytes go.
    const row = await createUploadStore(context.readStore, mediaStore).find(listIdOf(list), view.id);
    for (const firstByte of [0, 2]) {
      const isKept = () => mediaStore.find(`listpart-${row?.media_prefix}-${firstByte}`);
      await vi.waitFor(async () => expect(await isKept()).toBeUndefined(), PATIENCE);
    }
  });

  it('goes on after a cut connection and after it is begun again, and takes no byte twice', async () => {
    const list = await newList();
    const { view, path } = await begun(list, bytes.length);
    await send(path, 0, bytes.subarray(0, 10));
    for (const offset of [0, 15]) {
      const elsewhere = await send(path, offset, bytes.subarray(offset, offset + 10));
      expect([elsewhere.statusCode, elsewhere.headers['upload-offset']]).toEqual([409, '10']);
    }
    if (!context.app.server.listening) await context.app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect((context.app.server.address() as AddressInfo).port, '127.0.0.1');
    await once(socket, 'connect');
    const lines = Object.entries({ ...headersOf(10), host: 'x', 'content-length': bytes.length - 10 });
    socket.write(
      `PATCH /api${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
    );
    await new Promise<void>((resolve) => socket.write(bytes.subarray(10, 20), () => resolve()));
    socket.destroy();
    await once(socket, 'close');
    // The same file, chosen again after a reload.
    const again = await begun(list, bytes.length);
    expect(again.view).toMatchObject({ id: view.id, offset: 10 });
    const [one, other] = await Promise.all([
      send(path, 10, bytes.subarray(10)),
      send(path, 10, bytes.subarray(10)),
    ]);
    expect([one.statusCode, other.statusCode].sort()).toEqual([204, 409]);
    const late = await send(path, 0, bytes.subarray(0, 10));
    expect([late.statusCode, late.headers['upload-offset']]).toEqual([409, String(bytes.length)]);
    expect((await added(path)).report).toMatchObject({ added: 3, existing: 0, refused: 1 });
    const uploads = (await context.call('GET', `${list}/uploads`)).body.data as ItemUploadView[];
    expect(uploads.map(({ id }) => id)).toEqual([view.id]);
  });

  it('is refused beyond its size, beyond what an account may have, and to others', async () => {
    const list = await newList();
    const { path } = await begun(list, 5);
    expect((await send(path, 0, '123456')).statusCode).toBe(422);
    expect((await send(path, 0, Buffer.alloc(ITEM_UPLOAD_PART_BYTES_MAX + 1))).statusCode).toBe(413);
    expect((await send(path, 0, '12345', BERT)).statusCode).toBe(404);
    expect((await begin(list, 5, 'a file', BERT)).status).toBe(404);
    expect((await begin(list, 64 * 1_048_576 + 1)).status).toBe(422);
    const wrong = await context.call('PATCH', path, { part: '12345' }, ANNE, { 'upload-offset': '0' });
    expect(wrong.status).toBe(415);
    for (let more = 1; more < ITEM_UPLOADS_MAX; more += 1) await begun(list, 5, `file ${more}`);
    expect(await begin(list, 5, 'one too many')).toMatchObject({ status: 409 });
    for (const { id } of (await context.call('GET', `${list}/uploads`)).body.data as ItemUploadView[])
      expect((await context.call('DELETE', `${list}/uploads/${id}`)).status).toBe(204);
    expect((await context.call('GET', path)).status).toBe(404);
  });

  it('that is given up while a part is written leaves no bytes behind', async () => {
    const list = await newList();
    const { view, path } = await begun(list, bytes.length);
    const uploads = createUploadStore(context.readStore, mediaStore);
    const row = await uploads.find(listIdOf(list), view.id);
    let write = (): void => undefined;
    const isWriting = new Promise<void>((started) => {
      beforePart = () => {
        started();
        return new Promise((resolve) => (write = resolve));
      };
    });
    const sent = send(path, 0, bytes.subarray(0, 10));
    await isWriting;
    const discarded = context.call('DELETE', path);
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_locks where not granted`.execute(context.readStore.db);
      expect(rows.length).toBeGreaterThan(0);
    }, PATIENCE);
    write();
    beforePart = async () => undefined;
    expect([(await sent).statusCode, (await discarded).status]).toEqual([204, 204]);
    expect(await mediaStore.find(`listpart-${row?.media_prefix}-0`)).toBeUndefined();
  });

  it('is kept when it ended, with as many others of the account as one may want to see', async () => {
    const list = await newList();
    await sql`insert into campaigns.item_uploads
        (id, filter_list_id, user_id, name, fingerprint, size, state, media_prefix, context, created_at, expires_at)
      select gen_random_uuid(), ${listIdOf(list)}, 5, 'list.csv', 'ended ' || number, 1, 'done',
        'ended' || number, '{}', now() + number * interval '1 second', now() + interval '1 day'
      from generate_series(1, ${ITEM_UPLOADS_ENDED_MAX + 2}) as number`.execute(context.readStore.db);
    const { path } = await begun(list, 4, 'another file');
    const kept = (await context.call('GET', `${list}/uploads`)).body.data as ItemUploadView[];
    const ended = kept.filter(({ state }) => state === 'done').map(({ fingerprint }) => fingerprint);
    expect(ended).toHaveLength(ITEM_UPLOADS_ENDED_MAX);
    expect(ended).not.toContain('ended 2');
    expect((await context.call('DELETE', path)).status).toBe(204);
  });

  it('is refused with a name that the tables cannot hold', async () => {
    const name = { name: 'list\0.csv', size: 4, fingerprint: 'a file' };
    expect((await context.call('POST', `${await newList()}/uploads`, name)).status).toBe(422);
  });

  it('says that the disk is full, keeps what it has, and goes on when there is space', async () => {
    const list = await newList();
    const { path } = await begun(list, 12);
    await send(path, 0, 'a.exam');
    isDiskFull = true;
    const full = await send(path, 6, 'ple\nb.');
    isDiskFull = false;
    expect([full.statusCode, full.headers['content-type']]).toEqual([
      507,
      expect.stringContaining('application/problem+json'),
    ]);
    expect(await shown(path)).toMatchObject({ offset: 6, state: 'receiving' });
    expect((await send(path, 6, 'ple\nb.')).statusCode).toBe(204);
    expect((await added(path)).report).toMatchObject({ added: 1, refused: 1 });
  });

  it('that is no text says so', async () => {
    const list = await newList();
    const { path } = await begun(list, 4);
    await send(path, 0, Buffer.from([0x50, 0x4b, 0, 4]));
    await vi.waitFor(
      async () =>
        expect(await shown(path)).toMatchObject({ state: 'failed', failure: expect.any(String) as string }),
      PATIENCE,
    );
  });
});

describe('a million lines', () => {
  const LINES = 1_000_000;
  const VALID = 40_000;
  const MEMORY_BYTES_MAX = 200 * 1_048_576;
  const line = (index: number) =>
    index % (LINES / VALID) === 0 ? `site-${index}.example\n` : `no domain ${index}\n`;

  /** In parts, made while they are sent. */
  function* parts(): Generator<Buffer> {
    let text = '';
    for (let index = 0; index < LINES; index += 1) {
      text += line(index);
      if (text.length < ITEM_UPLOAD_PART_BYTES_MAX - 100) continue;
      yield Buffer.from(text);
      text = '';
    }
    yield Buffer.from(text);
  }

  it(
    'are added in little memory, and every line that was refused is named',
    { timeout: 120_000 },
    async () => {
      const list = await newList();
      const size = [...parts()].reduce((sum, part) => sum + part.length, 0);
      const before = process.memoryUsage().rss;
      let peak = before;
      const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20);
      const started = performance.now();
      const { path } = await begun(list, size);
      let offset = 0;
      for (const part of parts()) {
        expect((await send(path, offset, part)).statusCode).toBe(204);
        offset += part.length;
      }
      const sent = performance.now();
      const peakSent = peak;
      const { report } = await vi.waitFor(
        async () => {
          const upload = await shown(path);
          expect(upload.state).toBe('done');
          return upload;
        },
        { timeout: 110_000, interval: 200 },
      );
      clearInterval(watch);
      const megabytes = (bytes: number) => Math.round(bytes / 1_048_576);
      const seconds = (ms: number) => (ms / 1_000).toFixed(1);
      console.info(
        `uploads: ${LINES} lines sent in ${seconds(sent - started)} s, added in ${seconds(performance.now() - sent)} s, ` +
          `${megabytes(peakSent - before)} MB more at most while sent, ${megabytes(peak - before)} in all`,
      );
      expect(report).toMatchObject({ added: VALID, existing: 0, refused: LINES - VALID, itemsCount: VALID });
      expect(peak - before).toBeLessThan(MEMORY_BYTES_MAX);
      const rejected = await context.app.inject({
        method: 'GET',
        url: `/api${path}/rejected`,
        headers: headersOf(0),
      });
      expect(rejected.body.split('\n')).toHaveLength(REFUSED_LINES_KEPT + 2);
    },
  );
});

describe('a server that is gone', () => {
  const uploadOf = async (list: string, text: string) => {
    const { view, path } = await begun(list, Buffer.byteLength(text));
    await send(path, 0, text);
    return { id: view.id, path };
  };

  it('leaves the rest to another one, which begins behind what was added', async () => {
    const worker = context.service.workers.find(({ name }) => name === 'campaigns: item uploads');
    await worker?.stop();
    const list = await newList();
    const lines = Array.from({ length: 20_003 }, (_, index) => `site-${index}.example`);
    const { id, path } = await uploadOf(list, lines.join('\n'));
    const uploads = createUploadStore(context.readStore, mediaStore);
    // It took the file, wrote down what came of the first lines and was killed.
    const killed = createAddingStore(context.readStore, 'killed');
    const longAgo = new Date(Date.now() - 60_000);
    expect(await killed.claim(new Date(Date.now() + 3_600_000))).toMatchObject({ id });
    // Its clock has been set back since.
    const later = createAddingStore(context.readStore, 'later');
    expect(await later.claim(new Date())).toMatchObject({ id });
    await later.release(id);
    expect(await killed.claim(longAgo)).toMatchObject({ id });
    const target = { id: listIdOf(list), actor: { scope: 'all' } } as const;
    const items = lines.slice(0, 20_000);
    const written = await context.service.filterLists.addItems({ ...target, items }, sampleContext());
    if (!written) throw new Error('there is no list');
    const piece = { linesDone: 20_000, bytesDone: 9, report: written.report, refusedLines: [] };
    expect(await killed.advance(id, piece, longAgo)).toBe(true);
    const successor = createUploadWorker({
      uploads,
      adding: createAddingStore(context.readStore, 'successor'),
      commands: context.service.filterLists,
      clock: () => new Date(),
    });
    await successor.start();
    try {
      expect((await added(path)).report).toMatchObject({ added: 20_003, existing: 0, itemsCount: 20_003 });
      // What the killed one still had in hand is not written down any more.
      expect(await killed.advance(id, piece, new Date())).toBe(false);
      expect(await killed.end(id, 'too late', new Date())).toBe(false);
      expect((await shown(path)).report).toMatchObject({ added: 20_003 });
      now = () => new Date(Date.now() + ITEM_UPLOAD_KEPT_MS + 1_000);
      expect((await context.call('GET', path)).status).toBe(404);
      expect(await uploads.expired(now())).toContain(id);
      await uploads.remove(id);
      expect(await uploads.find(target.id, id)).toBeUndefined();
    } finally {
      now = () => new Date();
      await successor.stop();
    }
  });
});
