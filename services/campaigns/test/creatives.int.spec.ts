import { sampleEvent } from '@marquee/kit/testing/samples';
import type { CampaignView } from '@marquee/schemas/campaign/views';
import type { CreativeFolderView } from '@marquee/schemas/creative-folder/views';
import type { CreativeChecks } from '@marquee/schemas/creative/checks';
import type { CreativeView } from '@marquee/schemas/creative/views';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import {
  ADMIN,
  ANNE,
  banner,
  BERT,
  type CampaignsTestContext,
  createCampaignsTestContext,
  PUBLIC_URL,
} from './campaigns-test-context.ts';

let context: CampaignsTestContext;
const checked: string[] = [];
beforeAll(async () => {
  context = await createCampaignsTestContext({
    linkChecker: {
      check: async (url) => {
        checked.push(url);
        return {
          isValid: true,
          isSecure: true,
          reachable: false,
          httpStatus: null,
          finalUrl: url,
          redirects: [],
          message: null,
        };
      },
    },
  });
});
afterAll(async () => {
  await context.dispose();
});

const CLICK = 'https://shop.example/';
const COMPANION = {
  imageUrl: 'https://cdn.example/side.png',
  mimeType: 'image/png',
  width: 300,
  height: 250,
};
const videoWith = (companions?: readonly object[]) => ({
  admType: 'media',
  admBody: 'https://cdn.example/parasol.mp4',
  mimeType: ['video/mp4'],
  width: 1_280,
  height: 720,
  duration: 15,
  clickUrl: CLICK,
  ...(companions && { companions }),
});

describe('creatives over HTTP', () => {
  it('of every type are created, found and copied', async () => {
    const parts: Record<string, object> = {
      banner,
      interstitial: { ...banner, admType: 'image', admBody: 'https://cdn.example/pics/a.png' },
      native: {
        assetTitle: 'Parasols',
        largeImage: 'https://cdn.example/large.png',
        clickUrl: CLICK,
      },
      push: { assetTitle: 'Parasols', images: ['https://cdn.example/push.png'], clickUrl: CLICK },
      pop: { clickUrl: CLICK },
      video: {
        admType: 'vastUrl',
        vastAdTagURI: 'https://vast.example/',
        width: 640,
        height: 360,
        sizes: ['640x360'],
      },
    };
    for (const [creativeType, part] of Object.entries(parts)) {
      const made = await context.creative({ creativeType, banner: null, [creativeType]: part, weight: 2 });
      expect(made).toMatchObject({
        creativeType,
        status: 'pending',
        isActive: true,
        [creativeType]: part,
        weight: 2,
      });
      for (const other of Object.keys(parts)) {
        if (other !== creativeType) expect(made[other as 'banner']).toBeNull();
      }
      // A scan may have begun meanwhile.
      const { scanState: _, ...rest } = made;
      expect((await context.call('GET', `/creatives/${made.id}`)).body.data).toMatchObject(rest);
      const copy = await context.call('POST', `/creatives/${made.id}/duplicate`);
      expect(copy.status).toBe(201);
      expect(copy.body.data).toMatchObject({
        name: 'Parasol (copy)',
        status: 'disabled',
        approved: 'pending',
        [creativeType]: part,
        weight: 2,
      });
    }
    const list = await context.call('GET', '/creatives?where[creativeType]=native&where[name]=Parasol');
    expect((list.body.data as CreativeView[]).map(({ media }) => media)).toEqual([
      { id: null, url: 'https://cdn.example/large.png', originName: 'large.png' },
    ]);
  });

  it('of videos carry the images beside them, and go back to moderation for another one', async () => {
    const video = videoWith([COMPANION, { ...COMPANION, width: 728, height: 90, altText: 'Shade' }]);
    const made = await context.creative({ creativeType: 'video', banner: null, video });
    expect(made.video).toMatchObject(video);
    expect(made.video?.companions[0]?.altText).toBeNull();
    const copy = await context.call('POST', `/creatives/${made.id}/duplicate`);
    expect((copy.body.data as CreativeView).video).toEqual(made.video);
    const change = (body: object) =>
      context.call('PUT', `/creatives/${made.id}`, { name: 'Parasol', ...body });
    await context.call('POST', `/admin/creatives/${made.id}/approve`, {}, ADMIN);
    expect((await change({ video: made.video })).body.data).toMatchObject({ status: 'approved' });
    expect((await change({ video: videoWith([COMPANION]) })).body.data).toMatchObject({
      status: 'pending',
      video: { companions: [COMPANION] },
    });
    expect((await change({ video: videoWith() })).body.data).toMatchObject({ video: { companions: [] } });
  });

  it('of videos from before there were images beside them are read as having none', async () => {
    const { id } = await context.creative({ creativeType: 'video', banner: null, video: videoWith() });
    const [event] = await context.eventStore.readStream(`creative-${id}`);
    const { companions: _none, ...before } = event!.data['video'] as Record<string, unknown>;
    const data = { ...event!.data, creativeId: 9_000_001, video: before };
    await context.eventStore.append('creative-9000001', -1, [sampleEvent('CreativeCreated', data)]);
    const found = await vi.waitFor(
      async () => {
        const answer = await context.call('GET', '/creatives/9000001');
        expect(answer.status).toBe(200);
        return answer;
      },
      { timeout: 10_000, interval: 50 },
    );
    expect(found.body.data).toMatchObject({ version: 0, video: { ...before, companions: [] } });
    // Saving it as the form read it changes nothing.
    const { video } = found.body.data as CreativeView;
    const saved = await context.call('PUT', '/creatives/9000001', { name: 'Parasol', video });
    expect(saved.body.data).toMatchObject({ version: 0 });
  });

  it('answer every field that the specification names', async () => {
    const made = await context.creative();
    for (const field of [
      'id',
      'userId',
      'isActive',
      'approved',
      'skipIsSecureCheck',
      'creativeType',
      'name',
      'bidPrice',
      'autoresize',
      'bidPriceCancellation',
      'size',
      'adaptiveCpm',
      'weight',
      'folderId',
      'createdAt',
      'updatedAt',
      'pendingAt',
      'deletedAt',
      'media',
      'campaigns',
      'tmt',
      'stats',
      'banner',
      'native',
      'interstitial',
      'push',
      'pop',
      'video',
    ]) {
      expect(Object.keys(made)).toContain(field);
    }
    expect(Object.keys(made.tmt)).toEqual([
      'tagName',
      'hitType',
      'urgency',
      'confidence',
      'comment',
      'incidentUrl',
    ]);
    expect(Object.keys(made.banner ?? {}).sort()).toEqual(
      [
        'apiFramework',
        'admBody',
        'admType',
        'subType',
        'clickUrl',
        'width',
        'height',
        'childrenCreative',
        'statusChildrenCreative',
        'main',
      ].sort(),
    );
    expect(Object.keys(made.stats ?? {}).sort()).toEqual(
      [
        ...['dspSpend', 'ctr', 'clicks', 'impressions', 'wins', 'bids', 'winRate'],
        ...['conversions', 'cpa', 'conversionValue', 'roas'],
      ].sort(),
    );
  });

  it('take their size by name as well', async () => {
    const { width: _w, height: _h, ...unsized } = banner;
    const made = await context.creative({ banner: unsized, size: '728x90' });
    expect(made).toMatchObject({ size: '728x90', banner: { width: 728, height: 90 } });
    const resized = await context.call('PUT', `/creatives/${made.id}`, { name: 'Parasol', size: '320x50' });
    expect(resized.body.data).toMatchObject({ size: '320x50', banner: { width: 320, height: 50 } });
  });

  it('are switched on and off', async () => {
    const { id } = await context.creative();
    const off = await context.call('PATCH', `/creatives/${id}`, { isActive: false });
    expect(off.body.data).toMatchObject({ isActive: false, status: 'disabled', approved: 'pending' });
    const on = await context.call('PATCH', `/creatives/${id}`, { isActive: true });
    expect(on.body.data).toMatchObject({ isActive: true, status: 'pending', version: 2 });
    expect((await context.call('PATCH', `/creatives/${id}`, {})).body.errors).toEqual([
      { field: 'isActive', message: 'Status is required.' },
    ]);
  });

  it('are in a folder of their owner, which leaves them without one when it is deleted', async () => {
    const folder = async (name: string, who = ANNE) => {
      const made = await context.call('POST', '/creative-folders', { name }, who);
      return made.body.data as CreativeFolderView;
    };
    const [summer, foreign] = [await folder('Summer'), await folder('Summer', BERT)];
    const { id } = await context.creative({ folderId: summer.id });
    const find = async () => (await context.call('GET', `/creatives/${id}`)).body.data as CreativeView;
    expect(await find()).toMatchObject({ folderId: summer.id, folder: { id: summer.id, name: 'Summer' } });
    const other = await context.creative();
    const inFolder = `/creatives?where[folderId]=${summer.id}`;
    const listed = async () =>
      ((await context.call('GET', inFolder)).body.data as CreativeView[]).map((one) => one.id);
    expect(await listed()).toEqual([id]);

    const moved = await context.call('PATCH', `/creatives/${other.id}`, { folderId: summer.id });
    expect(moved.body.data).toMatchObject({ version: 1, approved: 'pending', folderId: summer.id });
    const sorted = await context.call('GET', '/creatives?has[folder]=true&orderBy=folder&sortedBy=desc');
    expect((sorted.body.data as CreativeView[]).map((one) => one.id)).toEqual([other.id, id]);
    const counted = await context.call('GET', `/creative-folders/${summer.id}`);
    expect(counted.body.data).toMatchObject({ name: 'Summer', creatives: 2 });
    await context.call('PATCH', `/creatives/${other.id}`, { folderId: null });
    expect(await listed()).toEqual([id]);

    for (const folderId of [foreign.id, 999_999]) {
      const refused = { status: 422, errors: [{ field: 'folderId', message: 'Folder must be valid.' }] };
      const calls = [
        await context.call('PATCH', `/creatives/${id}`, { folderId }),
        await context.call('POST', '/creatives', { name: 'Stray', creativeType: 'banner', banner, folderId }),
      ];
      for (const { status, body } of calls) expect({ status, errors: body.errors }).toEqual(refused);
    }

    expect((await context.call('DELETE', `/creative-folders/${summer.id}`)).status).toBe(204);
    expect(await find()).toMatchObject({ folderId: null, folder: null, version: 0 });
    expect(await listed()).toEqual([]);
    const gone = await context.call('PATCH', `/creatives/${id}`, { folderId: summer.id });
    expect(gone.status).toBe(422);
    const copy = await context.call('POST', `/creatives/${id}/duplicate`, {});
    expect(copy.body.data).toMatchObject({ folderId: null });
    // A change of something else leaves the way back open.
    const switched = await context.call('PATCH', `/creatives/${id}`, { isActive: false });
    expect(switched.body.data).toMatchObject({ folderId: null });
    await context.call('POST', `/creative-folders/${summer.id}/restore`);
    expect(await listed()).toEqual([id]);
  });

  it('are in folders whose names an account has once', async () => {
    const post = (name: string) => context.call('POST', '/creative-folders', { name });
    const answers = await Promise.all(['Winter', 'Winter', 'WINTER '].map(post));
    const taken = 'A creative folder with this name exists already.';
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422]);
    expect(answers.find(({ status }) => status === 422)?.body.errors).toEqual([
      { field: 'name', message: taken },
    ]);
    const winter = answers.find(({ status }) => status === 201)?.body.data as CreativeFolderView;
    const spring = (await post('Spring')).body.data as CreativeFolderView;
    const rename = (id: number, name: string) => context.call('PUT', `/creative-folders/${id}`, { name });
    expect((await rename(spring.id, 'winter')).status).toBe(422);
    expect((await rename(winter.id, 'winter')).body.data).toMatchObject({ name: 'winter' });
    // A name that was given away meanwhile is not restored.
    await context.call('DELETE', `/creative-folders/${winter.id}`);
    expect((await rename(spring.id, 'Winter')).status).toBe(200);
    expect((await context.call('POST', `/creative-folders/${winter.id}/restore`)).body.errors).toEqual([
      { field: 'name', message: taken },
    ]);
    expect((await post('x'.repeat(256))).status).toBe(422);
    const umlauts = ['Übung', 'ÜBUNG', 'U\u0308bung'];
    const statuses = [];
    for (const name of umlauts) statuses.push((await post(name)).status);
    expect(statuses).toEqual([201, 422, 422]);
  });

  it('are deleted, unless a campaign uses them and only unused ones should go', async () => {
    const [used, unused] = [await context.creative(), await context.creative()];
    const { id: campaignId } = await context.campaign({ name: 'Kites', creativeIds: [used.id] });
    const remove = (id: number, query: string) =>
      context.call('DELETE', `/creatives/${id}${query}`, undefined, ANNE, { 'if-match': '"0"' });
    expect((await remove(unused.id, '?unusedOnly=true')).status).toBe(204);
    expect(await remove(used.id, '?unusedOnly=true')).toMatchObject({
      status: 409,
      body: { message: `This creative is used by campaign ${campaignId} "Kites". Remove it there first.` },
    });
    expect((await remove(used.id, '?unusedOnly=maybe')).status).toBe(422);
    expect((await remove(used.id, '')).status).toBe(204);
  });

  it('are forgotten by campaigns that were given them while they were deleted', async () => {
    const fields = { name: 'Kites', pricingModel: 'CPM', bidPrice: '2', distribution: 'fast' };
    const campaigns = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const [{ id: creativeId }, { id, version }] = [await context.creative(), await context.campaign()];
        const [given, deleted] = await Promise.all([
          context.call('PUT', `/campaigns/${id}`, { ...fields, creativeIds: [creativeId], version }),
          context.call('DELETE', `/creatives/${creativeId}?unusedOnly=true`, undefined, ANNE, {
            'if-match': '"0"',
          }),
        ]);
        return { id, isRace: given.status === 200 && deleted.status === 204 };
      }),
    );
    const raced = campaigns.filter(({ isRace }) => isRace);
    expect(raced).not.toEqual([]);
    for (const { id } of raced)
      await expect
        .poll(async () => (await context.call('GET', `/campaigns/${id}`)).body.data as CampaignView, {
          timeout: 15_000,
        })
        .toMatchObject({ creativeIds: [] });
  });

  it('walk through moderation', async () => {
    const { id } = await context.creative();
    const admin = (path: string, body: object = {}) =>
      context.call('POST', `/admin/creatives/${id}${path}`, body, ADMIN);
    expect((await admin('/decline')).body.errors).toEqual([
      { field: 'reason', message: 'Reason is required.' },
    ]);
    expect((await admin('/decline', { reason: 'Blurry' })).body.data).toMatchObject({
      status: 'disapproved',
      disapproveReason: 'Blurry',
    });
    const edited = await context.call('PUT', `/creatives/${id}`, {
      name: 'Parasol',
      banner: { ...banner, width: 320 },
    });
    expect(edited.body.data).toMatchObject({ status: 'pending', disapproveReason: null });
    expect((await admin('/approve', { version: 0 })).status).toBe(409);
    expect((await admin('/approve')).body.data).toMatchObject({ status: 'approved' });
    expect((await admin('/decline', { reason: 'Late' })).status).toBe(409);
    const renamed = await context.call('PUT', `/creatives/${id}`, { name: 'Sunshade' });
    expect(renamed.body.data).toMatchObject({ name: 'Sunshade', status: 'approved' });
    expect((await admin('/disapprove', { reason: 'Complaints' })).body.data).toMatchObject({
      status: 'disapproved',
    });
    const types = (await context.eventStore.readStream(`creative-${id}`)).map(({ type, data }) => [
      type,
      data['wasApproved'],
    ]);
    expect(types).toEqual([
      ['CreativeCreated', undefined],
      ['CreativeDisapproved', false],
      ['CreativeChanged', undefined],
      ['CreativeSubmitted', undefined],
      ['CreativeApproved', undefined],
      ['CreativeChanged', undefined],
      ['CreativeDisapproved', true],
    ]);
  });

  it('two admins who approve at once approve once', async () => {
    const { id } = await context.creative();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => context.call('POST', `/admin/creatives/${id}/approve`, {}, ADMIN)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(await context.eventStore.readStream(`creative-${id}`)).toHaveLength(2);
  });

  it('of another user do not exist', async () => {
    const { id } = await context.creative();
    const foreign: [Parameters<CampaignsTestContext['call']>[0], string, object?][] = [
      ['GET', `/creatives/${id}`],
      ['PUT', `/creatives/${id}`, { name: 'Mine' }],
      ['PATCH', `/creatives/${id}`, { isActive: false }],
      ['DELETE', `/creatives/${id}`],
      ['POST', `/creatives/${id}/duplicate`],
    ];
    for (const [method, path, body] of foreign) {
      const answer = await context.call(method, path, body, BERT);
      expect([method, path, answer.status, answer.body.message]).toEqual([
        method,
        path,
        404,
        'Creative is not found',
      ]);
    }
    for (const action of ['approve', 'decline', 'disapprove']) {
      expect(
        (await context.call('POST', `/admin/creatives/${id}/${action}`, { reason: 'No' }, ANNE)).status,
      ).toBe(403);
    }
    const child = await context.call(
      'POST',
      '/creatives',
      {
        name: 'Parent',
        creativeType: 'banner',
        banner: { ...banner, childrenCreative: [id] },
      },
      BERT,
    );
    expect(child.body.errors).toEqual([
      { field: 'banner.childrenCreative', message: `Creative ${id} is not found.` },
    ]);
    expect((await context.call('GET', `/creatives/${id}`)).body.data).toMatchObject({ version: 0 });
  });
});

describe('what a creative may not be', () => {
  const withBanner = (part: object) => ({ banner: { ...banner, ...part } });
  const withVideo = (companions: readonly unknown[]) => ({
    creativeType: 'video',
    banner: null,
    video: { ...videoWith(), companions },
  });
  const { width: _width, ...widthless } = banner;
  const table: [string, object, string, string][] = [
    ['nameless', { name: '' }, 'name', 'Creative name is required.'],
    ['a letter', { name: 'P' }, 'name', 'Creative name must be longer than or equal to 2 characters.'],
    ['of no type', { creativeType: 'poster' }, 'creativeType', 'Creative type must be valid.'],
    ['a part in a word', { banner: 'x' }, 'banner', 'Banner must be valid.'],
    ['without its part', { banner: null }, 'banner', 'Banner is required.'],
    ['of two types', { pop: { clickUrl: CLICK } }, 'pop', 'A banner creative has no pop part.'],
    ['cheap', { bidPrice: '0.09' }, 'bidPrice', 'CPM must be at least 0.1.'],
    ['weightless', { weight: 0 }, 'weight', 'Weight must be at least 1.'],
    ['in a made-up category', { categories: ['IAB99'] }, 'categories.0', 'Categories must be valid.'],
    ['endless', withBanner({ height: 5_001 }), 'banner.height', 'Height must be at most 5000.'],
    ['without width', { banner: widthless }, 'banner.width', 'Width is required.'],
    ['of two sizes', { size: '728x90' }, 'size', 'Size must be valid.'],
    ['empty', withBanner({ admBody: ' ' }), 'banner.admBody', 'Markup is required.'],
    [
      'without a kind of markup',
      withBanner({ admType: 'flash' }),
      'banner.admType',
      'Markup type must be valid.',
    ],
    ['no iframe', withBanner({ admType: 'iframe' }), 'banner.admBody', 'Must be a valid iframe tag.'],
    ['no script', withBanner({ admType: 'script' }), 'banner.admBody', 'Must be a valid script tag.'],
    [
      'an insecure iframe',
      withBanner({ admType: 'iframe', admBody: '<iframe src="http://ad.example/"></iframe>' }),
      'banner.admBody',
      'The Iframe is not secure.',
    ],
    [
      'an insecure link',
      withBanner({ clickUrl: 'http://shop.example/' }),
      'banner.clickUrl',
      'The URL is not secure.',
    ],
    ['no link', withBanner({ clickUrl: 'shop' }), 'banner.clickUrl', 'URL format is incorrect.'],
    [
      'an image that leads nowhere',
      withBanner({ admType: 'image', admBody: 'https://cdn.example/a.png', clickUrl: null }),
      'banner.clickUrl',
      'Click URL is required.',
    ],
    ['approved by its maker', { approved: 'approved' }, 'approved', 'approved is not a field of this call.'],
    ['in an unknown campaign', { campaignIds: [4_040] }, 'campaignIds', 'Campaign 4040 is not found.'],
    [
      'a video without VAST',
      {
        creativeType: 'video',
        banner: null,
        video: { admType: 'vast', admBody: '<VAST><Ad></VAST>', width: 640, height: 360 },
      },
      'video.admBody',
      'Must be a valid VAST tag.',
    ],
    [
      'a long video',
      {
        creativeType: 'video',
        banner: null,
        video: { admType: 'vastUrl', vastAdTagURI: CLICK, width: 1, height: 1, duration: 31 },
      },
      'video.duration',
      'Duration must be at most 30.',
    ],
    [
      'a crowd beside a video',
      withVideo([1, 2, 3, 4, 5].map((width) => ({ ...COMPANION, width }))),
      'video.companions',
      'Companion banners may hold at most 4 values.',
    ],
    [
      'a word beside a video',
      withVideo(['https://cdn.example/side.png']),
      'video.companions.0',
      'Companion banner must be valid.',
    ],
    [
      'nothing beside a video',
      withVideo([{ ...COMPANION, imageUrl: ' ' }]),
      'video.companions.0.imageUrl',
      'Image is required.',
    ],
    [
      'an insecure image beside a video',
      withVideo([{ ...COMPANION, imageUrl: 'http://cdn.example/side.png' }]),
      'video.companions.0.imageUrl',
      'The URL is not secure.',
    ],
    [
      'a video beside a video',
      withVideo([{ ...COMPANION, mimeType: 'video/mp4' }]),
      'video.companions.0.mimeType',
      'Mime type must be valid.',
    ],
    [
      'an image without a side beside a video',
      withVideo([{ ...COMPANION, height: 0 }]),
      'video.companions.0.height',
      'Height must be at least 1.',
    ],
    [
      'a link of its own beside a video',
      withVideo([{ ...COMPANION, clickUrl: CLICK }]),
      'video.companions.0.clickUrl',
      'clickUrl is not a field of this call.',
    ],
    [
      'an image beside VAST',
      {
        creativeType: 'video',
        banner: null,
        video: { ...videoWith([COMPANION]), admType: 'vastUrl', vastAdTagURI: CLICK },
      },
      'video.companions',
      'Only a video has companion banners.',
    ],
  ];

  it.each(table)('%s', async (_what, fields, field, message) => {
    const answer = await context.call('POST', '/creatives', {
      name: 'Parasol',
      creativeType: 'banner',
      banner,
      ...fields,
    });
    expect(answer.body.errors).toEqual([{ field, message }]);
    expect(answer).toMatchObject({ status: 422, body: { message } });
  });

  it('insecure, unless the check is skipped', async () => {
    const body = {
      name: 'Parasol',
      creativeType: 'banner',
      skipIsSecureCheck: true,
      ...withBanner({ clickUrl: 'http://shop.example/' }),
    };
    const own = await context.call('POST', '/creatives', body);
    expect(own.body.errors).toEqual([
      { field: 'skipIsSecureCheck', message: 'The secure check can be skipped by admins only.' },
    ]);
    await context.register(5, 'Anne', 'Archer');
    const made = await context.call('POST', '/admin/creatives', { ...body, userId: 5 }, ADMIN);
    expect(made.body.data).toMatchObject({ skipIsSecureCheck: true });
  });
});

describe('checks', () => {
  it('of markup say what is wrong', async () => {
    const check = (body: object) => context.call('POST', '/creatives/check-adm-body', body);
    expect((await check({ admType: 'script', admBody: '<script>a()</script>' })).body.data).toEqual({
      isValid: true,
      message: null,
    });
    expect((await check({ admType: 'iframe', admBody: '<div></div>' })).body.data).toEqual({
      isValid: false,
      message: 'Must be a valid iframe tag.',
    });
    expect((await check({ admType: 'iframe' })).body.errors).toEqual([
      { field: 'admBody', message: 'Markup is required.' },
    ]);
  });

  it('for moderators follow the links, and measure the upload that is shown', async () => {
    const storageKey = 'c4ec4ed0a1b2.png';
    const made = await context.creative({
      banner: { ...banner, admType: 'image', admBody: `${PUBLIC_URL}/media/${storageKey}` },
    });
    const asset = {
      ...{ mediaType: 'image', originName: 'Shade.png', extension: 'png', contentType: 'image/png' },
      ...{ storageKey, weight: 12_345, width: 320, height: 50, thumbnailKey: null, video: null },
    } as const;
    const data = { mediaAssetId: 9_000_002, userId: 5, ...asset };
    await context.eventStore.append('media-asset-9000002', -1, [sampleEvent('MediaAssetUploaded', data)]);
    const check = async () =>
      (await context.call('POST', `/admin/creatives/${made.id}/check`, undefined, ADMIN)).body
        .data as CreativeChecks;
    await expect
      .poll(async () => (await check()).files)
      .toEqual([
        {
          purpose: 'image',
          originName: 'Shade.png',
          ...{ weight: 12_345, width: 320, height: 50, declared: { width: 300, height: 250 } },
        },
      ]);
    expect(checked).toContain('https://shop.example/?c=1001');
    const found = await check();
    expect(found.links).toMatchObject([
      { purpose: 'click', url: banner.clickUrl, macros: ['{campaign_id}'], reachable: false },
    ]);
    expect(found.markup).toBeNull();
    expect(Date.parse(found.checkedAt)).toBeGreaterThan(Date.parse(made.createdAt) - 1);
    checked.length = 0;
  });

  it('of links go through the checker', async () => {
    const answer = await context.call('POST', '/creatives/check-click-url', { url: CLICK });
    expect(answer.body.data).toMatchObject({ isValid: true, reachable: false, finalUrl: CLICK });
    expect(checked).toEqual([CLICK]);
    expect((await context.call('POST', '/creatives/check-click-url', {})).body.errors).toEqual([
      { field: 'url', message: 'URL is required.' },
    ]);
  });
});
