import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { createMemoryMediaStore } from '@marquee/kit/media-store/memory';
import type { MediaStore } from '@marquee/kit/media-store/port';
import { DependencyUnavailable } from '@marquee/kit/runtime/errors';
import type { MediaAssetView } from '@marquee/schemas/media/views';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import {
  ADMIN,
  ANNE,
  BERT,
  type CampaignsTestContext,
  createCampaignsTestContext,
  PUBLIC_URL,
} from './campaigns-test-context.ts';
import { formOf, type SampleFile, sampleImage, sampleVideo } from './sample-media.ts';

const IMAGE = '/media-asset/upload/image';
const VIDEO = '/media-asset/upload/video';

let context: CampaignsTestContext;
let uploadFolder: string;
let memory: MediaStore;
/** Files in the store that no event came to name would show here. */
let keys: Set<string>;
let isFull = false;

beforeAll(async () => {
  uploadFolder = await mkdtemp(path.join(tmpdir(), 'marquee uploads '));
  memory = createMemoryMediaStore();
  keys = new Set();
  const mediaStore: MediaStore = {
    ...memory,
    put: async (key, content, file) => {
      if (isFull) {
        content.destroy();
        throw new DependencyUnavailable('media store', 'Its disk is full: free space.');
      }
      await memory.put(key, content, file);
      keys.add(key);
    },
    delete: async (key) => {
      await memory.delete(key);
      keys.delete(key);
    },
  };
  context = await createCampaignsTestContext({ mediaStore }, { uploadFolder });
  await context.register(5, 'Anne', 'Abel');
  await context.register(6, 'Bert', 'Berg');
});
afterAll(async () => {
  await context?.dispose();
  await rm(uploadFolder, { recursive: true, force: true });
});

interface Answer {
  readonly status: number;
  readonly data: readonly MediaAssetView[];
  readonly message: string | undefined;
  readonly errors: readonly { readonly field: string; readonly message: string }[] | undefined;
}

async function send(
  url: string,
  { payload, headers }: ReturnType<typeof formOf>,
  who: string | undefined = ANNE,
): Promise<Answer> {
  const response = await context.app.inject({
    method: 'POST',
    url: `/api${url}`,
    headers: { ...headers, ...(who === '' ? {} : { authorization: `Bearer ${who}` }) },
    payload,
  });
  const { data = [], message, errors } = response.json<Partial<Answer>>();
  return { status: response.statusCode, data, message, errors };
}

const upload = (
  url: string,
  files: readonly SampleFile[],
  { who, texts = {} }: { who?: string; texts?: Record<string, string> } = {},
) => send(url, formOf('media_assets[]', files, texts), who);

const one = async (url: string, file: SampleFile, who = ANNE): Promise<MediaAssetView> => {
  const { status, data, message } = await upload(url, [file], { who });
  expect(status, message).toBe(201);
  return data[0] as MediaAssetView;
};

/** Fetches the content of one of our absolute URLs. */
const fetched = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') => {
  expect(url.startsWith(`${PUBLIC_URL}/media/`)).toBe(true);
  return context.app.inject({ method, url: url.slice(PUBLIC_URL.length), headers });
};

beforeEach(async () => {
  // Whatever happened, nothing stays of what was sent.
  await expect.poll(() => readdir(uploadFolder)).toEqual([]);
});

describe('an image', () => {
  it.each(['jpg', 'png'] as const)('as %s is measured, kept and served', async (extension) => {
    const bytes = await sampleImage(extension);
    const asset = await one(IMAGE, { name: `Parasol.${extension}`, bytes });
    const name = asset.url.split('/').at(-1);
    const expected: Record<keyof MediaAssetView, unknown> = {
      id: expect.any(Number),
      userId: 5,
      mediaType: 'image',
      originName: `Parasol.${extension}`,
      name,
      extension,
      url: expect.stringMatching(new RegExp(`^https://ads\\.example/media/[0-9a-f]{32}\\.${extension}$`)),
      width: 300,
      height: 250,
      weight: expect.any(Number),
      modifiedUrl: null,
      thumbnail: expect.stringMatching(/^https:\/\/ads\.example\/media\/[0-9a-f]{32}\.webp$/),
    };
    expect(asset).toEqual(expected);
    const served = await fetched(asset.url);
    expect(served.statusCode).toBe(200);
    expect(served.rawPayload.length).toBe(asset.weight);
    expect(await sharp(served.rawPayload).metadata()).toMatchObject({ width: 300, height: 250 });
    const thumbnail = await fetched(asset.thumbnail ?? '');
    expect(thumbnail.headers['content-type']).toBe('image/webp');
    expect(await sharp(thumbnail.rawPayload).metadata()).toMatchObject({ width: 256, height: 213 });
    const shown = await context.call('GET', `/media-asset/${asset.id}`);
    expect(shown.body.data).toEqual(asset);
  });

  it('is served so that nothing in it runs, from anywhere, for ever', async () => {
    const { url } = await one(IMAGE, { name: 'a.png', bytes: await sampleImage('png'), type: 'text/html' });
    const { headers } = await fetched(url);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    });
    const again = await fetched(url, { 'if-none-match': String(headers['etag']) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const head = await fetched(url, {}, 'HEAD');
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
      200,
      '',
      headers['content-length'],
    ]);
  });

  it('loses its metadata and any appended data, and is upright', async () => {
    const image = await sharp(await sampleImage('jpg'))
      .withExif({ IFD0: { Copyright: 'secret-owner' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(image.includes('secret-owner')).toBe(true);
    const bytes = Buffer.concat([image, Buffer.from('<script>alert(1)</script>')]);
    const asset = await one(IMAGE, { name: 'a.jpg', bytes });
    expect(asset).toMatchObject({ width: 250, height: 300 });
    const { rawPayload } = await fetched(asset.url);
    expect(rawPayload.includes('secret-owner')).toBe(false);
    expect(rawPayload.includes('<script>')).toBe(false);
    expect((await sharp(rawPayload).metadata()).exif).toBeUndefined();
  });

  it('is what its content says, whatever its name and sender say', async () => {
    const bytes = await sampleImage('jpg');
    expect(await one(IMAGE, { name: 'a.png', bytes, type: 'image/png' })).toMatchObject({
      extension: 'jpg',
      originName: 'a.png',
    });
  });

  it.each([
    ['gif', () => sampleImage('gif')],
    ['webp', () => sampleImage('webp')],
    ['tiff', () => sampleImage('tiff')],
    ['mp4', () => sampleVideo('mp4')],
    [
      'svg',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ],
    ['html', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['pdf', async () => Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj')],
    ['text', async () => Buffer.from('GIF8')],
  ])('is no %s under the name of one', async (_kind, make) => {
    const answer = await upload(IMAGE, [{ name: 'a.png', bytes: await make(), type: 'image/png' }]);
    expect(answer).toMatchObject({
      status: 422,
      message: 'The image must be a file of type: jpg, jpeg, png',
      errors: [{ field: 'media_assets.0' }],
    });
  });

  it('is not empty, broken off or only a head', async () => {
    const whole = await sampleImage('jpg');
    expect(await upload(IMAGE, [{ name: 'a.jpg', bytes: Buffer.alloc(0) }])).toMatchObject({
      status: 422,
      message: 'The file is empty',
    });
    for (const bytes of [
      whole.subarray(0, whole.length / 2),
      (await sampleImage('png')).subarray(0, 60_000),
    ]) {
      expect(await upload(IMAGE, [{ name: 'a.jpg', bytes }])).toMatchObject({
        status: 422,
        message: 'The file is damaged or incomplete',
      });
    }
    const head = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(500)]);
    expect((await upload(IMAGE, [{ name: 'a.png', bytes: head }])).status).toBe(422);
  });

  it('is no bomb of few bytes and very many pixels', async () => {
    const bytes = await sharp({
      create: { width: 6_000, height: 6_000, channels: 3, background: 'white' },
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bytes.length).toBeLessThan(1_000_000);
    expect(await upload(IMAGE, [{ name: 'bomb.png', bytes }])).toMatchObject({
      status: 422,
      message: 'The image has a wrong width or height',
    });
  });

  it('weighs at most 5 MB', async () => {
    const limit = 5 * 1_048_576;
    const image = await sampleImage('png');
    // What follows an image's end is no part of it, so that a file can be of any size.
    const padded = (size: number) => Buffer.concat([image, Buffer.alloc(size - image.length)]);
    await one(IMAGE, { name: 'a.png', bytes: padded(limit) });
    expect(await upload(IMAGE, [{ name: 'a.png', bytes: padded(limit + 1) }])).toEqual({
      status: 413,
      data: [],
      message: 'The image may not be greater than 5 MB',
      errors: [{ field: 'media_assets.0', message: 'The image may not be greater than 5 MB' }],
    });
  });
});

describe('several images at once', () => {
  it('are kept in their order', async () => {
    const files = await Promise.all(
      [10, 20, 30].map(async (width) => ({
        name: `${width}.png`,
        bytes: await sampleImage('png', { width }),
      })),
    );
    const { status, data } = await upload(IMAGE, files, { texts: { image_video: '0' } });
    expect(status).toBe(201);
    expect(data.map(({ width, originName }) => [width, originName])).toEqual([
      [10, '10.png'],
      [20, '20.png'],
      [30, '30.png'],
    ]);
  });

  it('are kept all or none', async () => {
    const good = { name: 'a.png', bytes: await sampleImage('png') };
    const before = keys.size;
    const position = await context.eventStore.headPosition();
    expect(await upload(IMAGE, [good, { name: 'b.png', bytes: Buffer.from('nothing') }])).toMatchObject({
      status: 422,
      errors: [{ field: 'media_assets.1' }],
    });
    expect(keys.size).toBe(before);
    expect(await context.eventStore.headPosition()).toBe(position);
  });

  it('weigh at most 2048 kilobytes each', async () => {
    const small = { name: 'a.png', bytes: await sampleImage('png') };
    const padded = (size: number) => ({
      name: 'b.png',
      bytes: Buffer.concat([small.bytes, Buffer.alloc(size - small.bytes.length)]),
    });
    expect((await upload(IMAGE, [small, padded(2_048 * 1_024)])).status).toBe(201);
    expect(await upload(IMAGE, [small, padded(2_048 * 1_024 + 1)])).toMatchObject({
      status: 413,
      message: 'The file may not be greater than 2048 kilobytes',
      errors: [{ field: 'media_assets.1', message: 'The file may not be greater than 2048 kilobytes' }],
    });
  });

  it('are at most ten', async () => {
    const bytes = await sampleImage('png', { width: 9, height: 9 });
    const files = (count: number) => Array.from({ length: count }, () => ({ name: 'a.png', bytes }));
    expect((await upload(IMAGE, files(10))).data).toHaveLength(10);
    expect(await upload(IMAGE, files(11))).toMatchObject({
      status: 413,
      message: 'At most 10 files at once.',
    });
  });

  it('in two uploads at the same time stay apart', async () => {
    const widths = [31, 32, 33, 34, 35, 36];
    const assets = await Promise.all(
      widths.map(async (width) =>
        one(IMAGE, { name: `${width}.png`, bytes: await sampleImage('png', { width }) }),
      ),
    );
    expect(assets.map(({ width }) => width)).toEqual(widths);
    expect(new Set(assets.flatMap(({ id, url, thumbnail }) => [`${id}`, url, thumbnail])).size).toBe(18);
  });
});

describe('a video', () => {
  it.each([
    ['mp4', true],
    ['mp4', false],
    ['webm', true],
  ] as const)(
    'as %s (index first: %s) is measured, kept and served in parts',
    async (extension, indexFirst) => {
      const bytes = await sampleVideo(extension, { seconds: 12, indexFirst });
      const asset = await one(VIDEO, { name: `Spot.${extension}`, bytes });
      expect(asset).toMatchObject({
        mediaType: 'video',
        originName: `Spot.${extension}`,
        extension,
        width: 640,
        height: 360,
        weight: bytes.length,
        thumbnail: null,
        modifiedUrl: null,
        durationTime: '00:00:12',
        mimeType: `video/${extension}`,
        playtime: '0:12',
      });
      if (asset.mediaType !== 'video') throw new Error('it is a video');
      expect(asset.duration).toBeCloseTo(12, 1);
      expect(asset.bitrate).toBeCloseTo((bytes.length * 8) / 12, -3);

      const whole = await fetched(asset.url);
      expect(whole.headers).toMatchObject({ 'content-type': `video/${extension}`, 'accept-ranges': 'bytes' });
      expect(whole.rawPayload.equals(bytes)).toBe(true);
      const size = bytes.length;
      for (const [range, start, end] of [
        ['bytes=0-99', 0, 99],
        ['bytes=100-', 100, size - 1],
        ['bytes=-50', size - 50, size - 1],
        [`bytes=5-${size + 900}`, 5, size - 1],
      ] as const) {
        const part = await fetched(asset.url, { range });
        expect(part.statusCode, range).toBe(206);
        expect(part.headers['content-range']).toBe(`bytes ${start}-${end}/${size}`);
        expect(part.headers['content-length']).toBe(String(end - start + 1));
        expect(part.rawPayload.equals(bytes.subarray(start, end + 1)), range).toBe(true);
      }
      const beyond = await fetched(asset.url, { range: `bytes=${size}-` });
      expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${size}`]);
      for (const range of ['bytes=9-3', 'bytes=-', 'lines=1-2', 'bytes=0-1,5-6', 'nonsense']) {
        expect((await fetched(asset.url, { range })).statusCode, range).toBe(200);
      }
      expect((await fetched(asset.url, { range: 'bytes=0-1', 'if-range': '"another"' })).statusCode).toBe(
        200,
      );
    },
  );

  it('plays at most 30 seconds', async () => {
    await one(VIDEO, { name: 'a.mp4', bytes: await sampleVideo('mp4', { seconds: 30 }) });
    for (const extension of ['mp4', 'webm'] as const) {
      const bytes = await sampleVideo(extension, { seconds: 31 });
      expect(await upload(VIDEO, [{ name: 'a.mp4', bytes }])).toMatchObject({
        status: 422,
        message: 'The video may not be longer than 30 seconds',
      });
    }
  });

  it.each([
    ['mp4', true],
    ['mp4', false],
    ['webm', true],
  ] as const)('that breaks off is refused: %s (index first: %s)', async (extension, indexFirst) => {
    const whole = await sampleVideo(extension, { seconds: 12, indexFirst });
    for (const share of [0.95, 0.5, 0.1]) {
      const bytes = whole.subarray(0, Math.floor(whole.length * share));
      const answer = await upload(VIDEO, [{ name: 'a.mp4', bytes }]);
      expect(answer.status, `${share}: ${answer.message}`).toBe(422);
      expect(answer.message).toBe('The file is damaged or incomplete');
    }
  });

  it('is no image, no other container and not empty', async () => {
    for (const bytes of [
      await sampleImage('png'),
      Buffer.from('FLV\x01\x05\0\0\0\x09'),
      Buffer.concat([Buffer.from('0000001466747970717420200000000071742020', 'hex'), Buffer.alloc(500)]),
    ]) {
      expect(await upload(VIDEO, [{ name: 'a.mp4', bytes, type: 'video/mp4' }])).toMatchObject({
        status: 422,
        message: 'The video must be a file of type: mp4, webm',
      });
    }
    expect((await upload(VIDEO, [{ name: 'a.mp4', bytes: Buffer.alloc(0) }])).message).toBe(
      'The file is empty',
    );
  });

  it('weighs at most 64 MB', async () => {
    const bytes = Buffer.alloc(64 * 1_048_576 + 1);
    (await sampleVideo('mp4')).copy(bytes);
    expect(await upload(VIDEO, [{ name: 'a.mp4', bytes }])).toMatchObject({
      status: 413,
      message: 'The video may not be greater than 64 MB',
      errors: [{ field: 'media_assets.0' }],
    });
  });
});

describe('a form', () => {
  it('says image or video as its address does', async () => {
    const image = { name: 'a.png', bytes: await sampleImage('png') };
    expect((await upload(IMAGE, [image], { texts: { image_video: '0' } })).status).toBe(201);
    expect(await upload(IMAGE, [image], { texts: { image_video: '1' } })).toMatchObject({
      status: 422,
      errors: [{ field: 'image_video', message: 'image_video must be valid.' }],
    });
  });

  it('has files, and no unknown fields', async () => {
    const image = { name: 'a.png', bytes: await sampleImage('png') };
    expect(await upload(IMAGE, [])).toMatchObject({
      status: 422,
      errors: [{ field: 'media_assets', message: 'Media assets is required.' }],
    });
    expect(await send(IMAGE, formOf('images', [image]))).toMatchObject({
      status: 422,
      errors: [{ field: 'images', message: 'images is not a field of this call.' }],
    });
    expect(await upload(IMAGE, [image], { texts: { userId: '6' } })).toMatchObject({
      status: 422,
      errors: [{ field: 'userId', message: 'userId is not a field of this call.' }],
    });
    expect((await upload(IMAGE, [image], { texts: { __proto__x: '1', constructor: '1' } })).status).toBe(400);
  });

  it('is a form', async () => {
    const call = await context.call('POST', IMAGE, { media_assets: [] });
    expect([call.status, call.body.message]).toEqual([415, 'Send the body as multipart/form-data.']);
    const { payload } = formOf('media_assets[]', [{ name: 'a.png', bytes: await sampleImage('png') }]);
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=another']) {
      const answer = await send(IMAGE, { payload, headers: { 'content-type': type } });
      expect([400, 422], type).toContain(answer.status);
    }
    const half = payload.subarray(0, payload.length / 2);
    const { headers } = formOf('x', []);
    expect((await send(IMAGE, { payload: half, headers })).status).toBe(400);
  });

  it('names files so that they can be kept and shown', async () => {
    const bytes = await sampleImage('png');
    for (const [sent, kept] of [
      ['../../etc/passwd.png', 'passwd.png'],
      ['C:\\\\Users\\\\anne\\\\a.png', 'a.png'],
      ['Sonnen\u202Eschirm\u0007.png', 'Sonnenschirm.png'],
      ['   ', 'file'],
      [`${'ä'.repeat(300)}.png`, 'ä'.repeat(255)],
    ] as const) {
      expect((await one(IMAGE, { name: sent, bytes })).originName).toBe(kept);
    }
  });

  it('that breaks off with its connection leaves nothing', async () => {
    const server = await createCampaignsTestContext({}, { uploadFolder });
    try {
      await server.app.listen({ port: 0, host: '127.0.0.1' });
      const { port } = server.app.server.address() as AddressInfo;
      const { payload, headers } = formOf('media_assets[]', [
        { name: 'a.png', bytes: Buffer.alloc(900_000) },
      ]);
      const aborter = new AbortController();
      const body = new ReadableStream({
        start: (controller) => controller.enqueue(payload.subarray(0, 400_000)),
      });
      const sent = fetch(`http://127.0.0.1:${port}/api${IMAGE}`, {
        method: 'POST',
        headers: { ...headers, authorization: `Bearer ${ANNE}` },
        body,
        duplex: 'half',
        signal: aborter.signal,
      });
      sent.catch(() => undefined);
      await expect.poll(() => readdir(uploadFolder)).toHaveLength(1);
      aborter.abort();
      await expect(sent).rejects.toThrow();
      await expect.poll(() => readdir(uploadFolder)).toEqual([]);
      // Over a real connection too, a sender of too much hears why.
      const tooMuch = formOf('media_assets[]', [{ name: 'a.png', bytes: Buffer.alloc(9_000_000) }]);
      const answer = await fetch(`http://127.0.0.1:${port}/api${IMAGE}`, {
        method: 'POST',
        headers: { ...tooMuch.headers, authorization: `Bearer ${ANNE}` },
        body: new Uint8Array(tooMuch.payload),
      });
      expect(answer.status).toBe(413);
      expect(await answer.json()).toMatchObject({ message: 'The image may not be greater than 5 MB' });
    } finally {
      await server.dispose();
    }
  });
});

describe('whose media it is', () => {
  it('is hidden from other users', async () => {
    const { id } = await one(IMAGE, { name: 'secret.png', bytes: await sampleImage('png') }, BERT);
    expect((await context.call('GET', `/media-asset/${id}`, undefined, BERT)).status).toBe(200);
    expect((await context.call('GET', `/media-asset/${id}`, undefined, ANNE)).status).toBe(404);
    for (const list of ['/media-asset', '/media-asset/all']) {
      const { body } = await context.call('GET', `${list}?search=secret`, undefined, ANNE);
      expect(body.data).toEqual([]);
    }
    expect(await upload(IMAGE, [], { who: '' })).toMatchObject({ status: 401 });
    expect(await upload(IMAGE, [], { who: 'user:9:manager' })).toMatchObject({ status: 403 });
  });

  it('is an admin’s to see and bring, for a user who exists', async () => {
    const bytes = await sampleImage('png', { width: 77 });
    const path = (id: number, rest: string) => `/admin/users/${id}/media-asset/${rest}`;
    const { status, data } = await upload(path(6, 'upload/image'), [{ name: 'for-bert.png', bytes }], {
      who: ADMIN,
    });
    expect(status).toBe(201);
    expect(data[0]).toMatchObject({ userId: 6, width: 77 });
    const video = { name: 'for-bert.webm', bytes: await sampleVideo('webm') };
    expect((await upload(path(6, 'upload/video'), [video], { who: ADMIN })).data[0]?.userId).toBe(6);
    const listed = await context.call('GET', `${path(6, 'all')}?search=for-bert`, undefined, ADMIN);
    expect(listed.body.data).toHaveLength(2);
    const own = await context.call('GET', `/media-asset/${data[0]?.id}`, undefined, BERT);
    expect(own.status).toBe(200);

    expect((await upload(path(404, 'upload/image'), [{ name: 'a.png', bytes }], { who: ADMIN })).status).toBe(
      404,
    );
    expect((await context.call('GET', path(404, 'all'), undefined, ADMIN)).status).toBe(404);
    expect((await upload(path(6, 'upload/image'), [{ name: 'a.png', bytes }])).status).toBe(403);
  });

  it('is listed by pages, filtered and sorted', async () => {
    const bytes = await sampleImage('png', { width: 123, height: 45 });
    for (let count = 0; count < 3; count += 1) await one(IMAGE, { name: `listed-${count}.png`, bytes });
    await one(VIDEO, { name: 'listed.mp4', bytes: await sampleVideo('mp4') });
    const page = await context.call('GET', '/media-asset?search=listed&where[mediaType]=image&perPage=2');
    expect(page.body.meta).toMatchObject({ total: 3, count: 2, total_pages: 2 });
    const all = await context.call('GET', '/media-asset/all?search=listed&orderBy=id&sortedBy=asc');
    expect((all.body.data as MediaAssetView[]).map(({ originName }) => originName)).toEqual([
      'listed-0.png',
      'listed-1.png',
      'listed-2.png',
      'listed.mp4',
    ]);
    const sized = await context.call('GET', '/media-asset?where[width]=123&where[height][lte]=45');
    expect(sized.body.meta).toMatchObject({ total: 3 });
    expect((await context.call('GET', '/media-asset?where[storageKey]=x')).status).toBe(422);
  });
});

describe('a file for a text', () => {
  const file = (bytes: Buffer, who?: string) =>
    send('/files', formOf('file', [{ name: 'a.png', bytes }]), who);

  it.each(['jpg', 'png', 'gif'] as const)('is an image: %s', async (extension) => {
    const answer = await file(await sampleImage(extension), 'user:9:manager');
    expect(answer.status, answer.message).toBe(201);
    const { id, link } = answer.data as unknown as { id: number; link: string };
    expect(id).toEqual(expect.any(Number));
    const { headers, rawPayload } = await fetched(link);
    expect(headers['content-type']).toBe(extension === 'jpg' ? 'image/jpeg' : `image/${extension}`);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 300, height: 250 });
  });

  it('keeps the images of an animation', async () => {
    const frames = await Promise.all([1, 2, 3].map(() => sampleImage('png', { width: 20, height: 10 })));
    const bytes = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 100, 100] })
      .toBuffer();
    const { link } = (await file(bytes)).data as unknown as { link: string };
    const metadata = await sharp((await fetched(link)).rawPayload, { animated: true }).metadata();
    expect(metadata).toMatchObject({ pages: 3, width: 20, pageHeight: 10 });
  });

  it('is at most 10 MB, and of a type that texts have', async () => {
    expect(await file(Buffer.alloc(10 * 1_048_576 + 1))).toMatchObject({
      status: 413,
      message: 'The file may not be greater than 2048 kilobytes',
      errors: [{ field: 'file', message: 'The file may not be greater than 10 MB' }],
    });
    expect(await file(await sampleImage('webp'))).toMatchObject({
      status: 422,
      errors: [{ field: 'file', message: 'The file must be a file of type: jpg, jpeg, png, gif' }],
    });
    expect(await file(await sampleImage('png'), '')).toMatchObject({ status: 401 });
  });
});

describe('a full disk', () => {
  it('is reported, and nothing is recorded that is not there', async () => {
    const position = await context.eventStore.headPosition();
    isFull = true;
    try {
      const answer = await upload(IMAGE, [{ name: 'a.png', bytes: await sampleImage('png') }]);
      expect(answer.status).toBe(503);
      expect(answer.message).toMatch(/does not answer just now/);
    } finally {
      isFull = false;
    }
    expect(await context.eventStore.headPosition()).toBe(position);
    await one(IMAGE, { name: 'a.png', bytes: await sampleImage('png') });
  });
});

describe('addresses of media', () => {
  it.each(['/media/', '/media/unknown-key.png', '/media/..%2f..%2fetc%2fpasswd', '/media/a/b', '/media/%00'])(
    'answer 404 to %s',
    async (url) => {
      const answer = await context.app.inject({ method: 'GET', url });
      expect(answer.statusCode).toBe(404);
    },
  );
});

describe('a native creative', () => {
  const native = (fields: object) => ({
    name: 'Native',
    creativeType: 'native',
    banner: undefined,
    native: { assetTitle: 'Parasol', clickUrl: 'https://shop.example/', ...fields },
  });

  it('shows the images that it names by their ids', async () => {
    const small = await one(IMAGE, { name: 's.png', bytes: await sampleImage('png') });
    const large = await one(IMAGE, { name: 'l.png', bytes: await sampleImage('png') });
    const made = await context.creative(
      native({
        smallImageId: small.id,
        largeImageId: large.id,
        largeImage: 'https://elsewhere.example/x.png',
      }),
    );
    expect(made.native).toMatchObject({
      smallImageId: small.id,
      smallImage: small.url,
      largeImageId: large.id,
      largeImage: large.url,
    });
    const { native: part } = native({ smallImageId: null, largeImageId: small.id });
    const changed = await context.call('PUT', `/creatives/${made.id}`, { name: 'Native', native: part });
    expect(changed.body.data).toMatchObject({
      native: { smallImageId: null, smallImage: null, largeImageId: small.id, largeImage: small.url },
    });
  });

  it('does not find another user’s image, a video, or nothing', async () => {
    const berts = await one(IMAGE, { name: 's.png', bytes: await sampleImage('png') }, BERT);
    const video = await one(VIDEO, { name: 's.mp4', bytes: await sampleVideo('mp4') });
    for (const id of [berts.id, video.id, 2_000_000_000]) {
      const answer = await context.call('POST', '/creatives', native({ smallImageId: id }));
      expect(answer.status).toBe(422);
      expect(answer.body.errors).toEqual([
        { field: 'native.smallImageId', message: `Image ${id} is not found.` },
      ]);
    }
  });
});

it('is described as the forms that it takes', async () => {
  const { paths } = (await context.app.inject('/api/openapi.json')).json<{
    paths: Record<string, { post: { requestBody: { content: Record<string, unknown> } } }>;
  }>();
  expect(paths['/api/media-asset/upload/image']?.post.requestBody.content).toMatchObject({
    'multipart/form-data': {
      schema: {
        properties: { 'media_assets[]': { type: 'array', maxItems: 10 }, image_video: { const: '0' } },
        required: ['media_assets[]'],
      },
    },
  });
});

it('keeps no file that no event names', async () => {
  const named = new Set<string>();
  for (const event of await context.eventStore.readAll(0n, 10_000)) {
    const { storageKey, thumbnailKey } = event.data as { storageKey?: string; thumbnailKey?: string | null };
    for (const key of [storageKey, thumbnailKey]) if (key) named.add(key);
  }
  expect([...keys].filter((key) => !named.has(key))).toEqual([]);
  expect(keys.size).toBeGreaterThan(50);
});
