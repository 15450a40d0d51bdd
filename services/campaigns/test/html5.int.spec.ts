import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { createMemoryMediaStore } from '@marquee/kit/media-store/memory';
import { HTML5_LIMITS } from '@marquee/schemas/media/html5';
import { HTML5_MESSAGES, html5FileMessage } from '@marquee/schemas/media/html5-messages';
import type { CreativeChecks } from '@marquee/schemas/creative/checks';
import type { MediaAssetView } from '@marquee/schemas/media/views';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import {
  ADMIN,
  ANNE,
  banner,
  BERT,
  type CampaignsTestContext,
  createCampaignsTestContext,
  PUBLIC_URL,
} from './campaigns-test-context.ts';
import { formOf, sampleImage, sampleVideo } from './sample-media.ts';
import { type SampleEntry, samplePage, samplePageZip, sampleZip } from './sample-zip.ts';

let context: CampaignsTestContext;
let uploadFolder: string;
/** Keys in the media store. */
const keys = new Set<string>();

beforeAll(async () => {
  uploadFolder = await mkdtemp(path.join(tmpdir(), 'marquee html5 '));
  const memory = createMemoryMediaStore();
  const mediaStore = {
    ...memory,
    put: async (...put: Parameters<typeof memory.put>) => {
      await memory.put(...put);
      keys.add(put[0]);
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
beforeEach(async () => {
  // Whatever happened, nothing stays of what was sent and unpacked.
  await expect.poll(() => readdir(uploadFolder)).toEqual([]);
});

async function upload(bytes: Buffer, { name = 'Summer.zip', who = ANNE, to = '' } = {}) {
  const { payload, headers } = formOf('media_assets[]', [{ name, bytes }]);
  const url = `/api${to}/media-asset/upload/html5`;
  const response = await context.app.inject({
    ...{ method: 'POST', url, payload },
    headers: { ...headers, authorization: `Bearer ${who}` },
  });
  const body = response.json<{
    data?: readonly MediaAssetView[];
    message?: string;
    errors?: readonly { field: string; message: string }[];
  }>();
  return { status: response.statusCode, ...body };
}

type Html5View = Extract<MediaAssetView, { mediaType: 'html5' }>;
async function uploaded(bytes: Buffer, options: Parameters<typeof upload>[1] = {}): Promise<Html5View> {
  const { status, data, message } = await upload(bytes, options);
  expect(status, message).toBe(201);
  return data?.[0] as Html5View;
}

const fetched = (url: string, headers: Record<string, string> = {}) =>
  context.app.inject({ method: 'GET', url: url.slice(PUBLIC_URL.length), headers });

const zipOf = (...more: readonly SampleEntry[]) =>
  sampleZip([{ path: 'index.html', bytes: samplePage('', 'width=728,height=90') }, ...more]);

describe('an HTML5 zip', () => {
  it('is unpacked, measured, kept and served under one path', async () => {
    const png = await sampleImage('png', { width: 30, height: 20 });
    const zip = sampleZip([
      { path: 'ad/index.html', bytes: samplePage('<img src="images/a%20b.png">', 'width=728,height=90') },
      { path: 'ad/images/a b.png', bytes: png },
      { path: 'ad/film.mp4', bytes: await sampleVideo('mp4'), compression: 0 },
      { path: 'ad/js/ad.js', bytes: 'fetch("https://cdn.example/a.json")' },
    ]);
    const asset = await uploaded(zip);
    expect(asset).toMatchObject({
      ...{ mediaType: 'html5', originName: 'Summer.zip', extension: 'zip', width: 728, height: 90 },
      ...{ thumbnail: null, mainPath: 'index.html' },
      links: [{ path: 'js/ad.js', url: 'https://cdn.example/a.json' }],
    });
    expect(asset.url).toMatch(/^https:\/\/ads\.example\/media\/html5\/[0-9a-f]{32}\/index\.html$/);
    expect(asset.files.map((file) => [file.path, file.contentType])).toEqual([
      ['index.html', 'text/html; charset=utf-8'],
      ['images/a b.png', 'image/png'],
      ['film.mp4', 'video/mp4'],
      ['js/ad.js', 'text/javascript; charset=utf-8'],
    ]);
    expect(asset.weight).toBe(asset.files.reduce((sum, { weight }) => sum + weight, 0));
    const folder = asset.url.slice(0, -'index.html'.length);
    // The page is the designer's, with the script that sets its clickTag behind it.
    expect((await fetched(asset.url)).body).toMatch(
      /^<!doctype html>.*<\/html>\n<script>\(function\(\)\{[^]*window\.clickTag=url[^]*<\/script>\n$/,
    );
    for (const file of asset.files) {
      const served = await fetched(folder + file.path.split('/').map(encodeURIComponent).join('/'));
      expect([served.statusCode, served.rawPayload.length]).toEqual([200, file.weight]);
      expect(served.headers['content-type']).toBe(file.contentType);
    }
    const image = await fetched(`${folder}images/a%20b.png`);
    expect(await sharp(image.rawPayload).metadata()).toMatchObject({ width: 30, height: 20 });
    expect((await fetched(`${folder}images/none.png`)).statusCode).toBe(404);
    expect((await fetched(`${folder}%2e%2e/index.html`)).statusCode).toBe(404);
    const listed = await context.call('GET', `/media-asset/${asset.id}`);
    expect(listed.body.data).toEqual(asset);
  });

  it('is served without an origin, for ever, to any page', async () => {
    const { url } = await uploaded(samplePageZip());
    const { headers } = await fetched(`${url}?clickTag=https%3A%2F%2Fedge.example`);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': 'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
    });
    expect(headers).not.toHaveProperty('set-cookie');
    expect(headers).not.toHaveProperty('x-frame-options');
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
    const again = await fetched(url, { 'if-none-match': String(headers['etag']) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const head = await context.app.inject({ method: 'HEAD', url: url.slice(PUBLIC_URL.length) });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect(head.headers['content-length']).toBe(headers['content-length']);
    const part = await fetched(url, { range: 'bytes=0-8' });
    expect([part.statusCode, part.body]).toEqual([206, '<!doctype']);
    expect(part.headers).toMatchObject({
      'content-range': `bytes 0-8/${headers['content-length']}`,
      'content-security-policy': headers['content-security-policy'],
    });
  });

  it('answers what is no file of it as not found, and never runs that', async () => {
    const { url } = await uploaded(samplePageZip());
    const folder = url.slice(0, -'index.html'.length);
    const others = [
      '',
      'INDEX.html',
      'index.html/',
      '../index.html',
      '%00',
      'a'.repeat(5_000),
      '%ff',
      '%E0%A4%A',
    ];
    for (const path of others) {
      const { statusCode, headers } = await fetched(`${folder}${path}`);
      expect([400, 404, 414], path).toContain(statusCode);
      expect(headers['content-type'], path).toMatch(/^application\/(?:problem\+)?json/);
      expect(headers['cache-control'] ?? '', path).not.toContain('immutable');
    }
    expect((await fetched(`/media/html5/${'0'.repeat(31)}/index.html`)).statusCode).toBe(404);
  });

  const png = () => sampleImage('png', { width: 3, height: 3 });
  it.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['an empty file', () => Buffer.alloc(0), 'The file is empty'],
    ['text', () => Buffer.from('no zip'), HTML5_MESSAGES.notZip],
    ['no page', async () => sampleZip([{ path: 'a.png', bytes: await png() }]), HTML5_MESSAGES.noMain],
    [
      'no size',
      () => sampleZip([{ path: 'index.html', bytes: '<p>Ad</p>' }]),
      html5FileMessage('noSize', 'index.html'),
    ],
    [
      'a path that leads out',
      () => zipOf({ path: '../../evil.js', bytes: '' }),
      html5FileMessage('outside', '../../evil.js'),
    ],
    [
      'a type that no ad holds',
      () => zipOf({ path: 'run.exe', bytes: 'MZ' }),
      html5FileMessage('type', 'run.exe'),
    ],
    [
      'an image that is another',
      async () => zipOf({ path: 'images/a.jpg', bytes: await png() }),
      html5FileMessage('otherType', 'images/a.jpg'),
    ],
    [
      'a page that says to be an image',
      () => zipOf({ path: 'a.png', bytes: '<script>1</script>' }),
      html5FileMessage('otherType', 'a.png'),
    ],
    [
      'an image that breaks off',
      async () => zipOf({ path: 'a.png', bytes: (await sampleImage('png')).subarray(0, 5_000) }),
      html5FileMessage('damaged', 'a.png'),
    ],
    [
      'text in another encoding',
      () => zipOf({ path: 'a.css', bytes: Buffer.from([0x63, 0xe4]) }),
      html5FileMessage('notUtf8', 'a.css'),
    ],
    [
      'an image over plain http',
      () => samplePageZip('<img src="http://cdn.example/a.png">'),
      html5FileMessage('insecure', 'index.html', 'http://cdn.example/a.png'),
    ],
  ])('is refused for %s, and nothing is kept', async (_, zip, message) => {
    const before = keys.size;
    const answer = await upload(await zip());
    expect([answer.status, answer.errors]).toEqual([422, [{ field: 'media_assets.0', message }]]);
    expect(keys.size).toBe(before);
  });

  it('of more than 5 MB is refused', async () => {
    expect(await upload(Buffer.alloc(HTML5_LIMITS.zipBytes + 1))).toMatchObject({
      status: 413,
      message: HTML5_MESSAGES.zipTooLarge,
    });
  });

  it('is an admin’s to bring for a user', async () => {
    const to = '/admin/users/6';
    expect((await uploaded(samplePageZip(), { to, who: ADMIN })).userId).toBe(6);
    expect((await upload(samplePageZip(), { to })).status).toBe(403);
  });
});

describe('a creative of an HTML5 zip', () => {
  const html5 = (admBody: string) => ({ ...banner, admType: 'html5', admBody });

  it.each(['banner', 'interstitial'] as const)('as a %s shows its page', async (creativeType) => {
    const { url } = await uploaded(samplePageZip());
    const made = await context.creative({ creativeType, banner: undefined, [creativeType]: html5(url) });
    expect(made[creativeType]).toMatchObject({ admType: 'html5', admBody: url, width: 300, height: 250 });
  });

  it('shows an upload of its owner, with a click URL, and nothing else', async () => {
    const { url } = await uploaded(samplePageZip());
    const create = async (part: object, who = ANNE) => {
      const body = { name: 'Sale', creativeType: 'banner', banner: part };
      const { status, body: answer } = await context.call('POST', '/creatives', body, who);
      return [status, answer.errors?.map(({ field, message }) => `${field}: ${message}`)];
    };
    const invalid = [422, ['banner.admBody: HTML5 zip must be valid.']];
    expect(await create(html5(url))).toEqual([201, undefined]);
    expect(await create(html5(url), BERT)).toEqual(invalid);
    expect(await create(html5(url.replace('ads.example', 'evil.example')))).toEqual(invalid);
    expect(await create(html5(url.replace('index.html', 'other.html')))).toEqual(invalid);
    expect(await create(html5('https://cdn.example/index.html'))).toEqual(invalid);
    expect(await create({ ...html5(url), clickUrl: null })).toEqual([
      422,
      ['banner.clickUrl: Click URL is required.'],
    ]);
  });

  it('is checked for moderators: its file, and what it names elsewhere', async () => {
    const script = '<script>fetch("http://pixel.example/1"); fetch("https://api.example/")</script>';
    const asset = await uploaded(samplePageZip(script));
    const { id } = await context.creative({ banner: { ...html5(asset.url), width: 320 } });
    const { body } = await context.call('POST', `/admin/creatives/${id}/check`, undefined, ADMIN);
    expect(body.data as CreativeChecks).toMatchObject({
      files: [{ purpose: 'html5', originName: 'Summer.zip', width: 300, declared: { width: 320 } }],
      markup: { bytes: asset.weight, message: 'The URL is not secure.' },
      html5: {
        files: 1,
        links: [
          { path: 'index.html', url: 'http://pixel.example/1', isSecure: false },
          { path: 'index.html', url: 'https://api.example/', isSecure: true },
        ],
      },
    });
  });
});
