import type { JsonObject } from '@marquee/openrtb/request/read-json';
import { createBidUrls } from '@marquee/openrtb/tracking-urls';
import type { MacroName } from '@marquee/schemas/macros/macros';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { RenderedVast } from './render-vast.ts';
import { renderVast } from './render-vast.ts';
import { readVast } from '../../../test/read-vast.ts';
import { mediaPart, options, OWN_VAST, ownPart, impVideoOf, wrapperPart } from './test/video-parts.ts';
import type { VideoOptions } from './video-ad.ts';
import { prepareVideo } from './video-ad.ts';

const urls = createBidUrls('https://edge.example')(
  { notice: 'notice', markup: 'tok', click: () => 'tok' },
  true,
);
const trackingUrl = (event: string): string => `https://edge.example/t/video?t=tok&e=${event}`;
const clickTrackingUrl = 'https://edge.example/t/click?t=tok&q=1';
const values: Partial<Record<MacroName, string>> = { cachebuster: 'k7', city: 'Saint-Denis & "]]>" <Paris>' };

type Part = Parameters<typeof prepareVideo>[0];
function render(part: Part, video: JsonObject = {}, more: Partial<VideoOptions> = {}): RenderedVast {
  const ad = prepareVideo(part, { ...options, ...more });
  if (ad === undefined) throw new Error('not an ad');
  const context = { bidId: 'bid-1', trackingUrl, clickTrackingUrl };
  return renderVast(ad, impVideoOf(video), urls, (name) => values[name], context);
}

/** The reader's word for it. */
const NOT_SKIPPABLE = -1;
const VERSIONS = [
  ['2.0', 2, 5],
  ['3.0', 3, 6],
  ['4.0', 7, 8],
  ['4.1', 11, 12],
  ['4.2', 13, 14],
] as const;
const EVENTS = [
  'start',
  'firstQuartile',
  'midpoint',
  'thirdQuartile',
  'complete',
  'mute',
  'unmute',
  'pause',
  'resume',
];
const tracked = (events: readonly string[]) =>
  Object.fromEntries(events.map((event) => [event, [trackingUrl(event)]]));
const namesIn = (adm: string, pattern: RegExp) => [...adm.matchAll(pattern)].map(([, name]) => name);
const errorUrl = `${trackingUrl('error')}&code=[ERRORCODE]`;

describe('a video of ours', () => {
  it.each(VERSIONS)('plays from VAST %s', async (version, protocol) => {
    const { adm, ...said } = render(mediaPart, { protocols: [protocol] }, { bitrate: 1_200.4 });
    expect(said).toEqual({ durationSeconds: 15, attributes: [], protocol });
    const read = await readVast(adm);
    expect(read.version).toBe(version);
    const [ad] = read.ads;
    expect(ad).toMatchObject({
      id: 'bid-1',
      system: { value: 'Marquee' },
      title: 'Parasols & co. <1>',
      adServingId: version === '4.1' || version === '4.2' ? 'bid-1' : null,
      impressionURLTemplates: [{ url: urls.impression }],
      errorURLTemplates: [errorUrl],
    });
    const [linear, ...others] = ad!.creatives;
    expect(others).toEqual([]);
    expect(linear).toMatchObject({
      id: '7',
      type: 'linear',
      duration: 15,
      skipDelay: NOT_SKIPPABLE,
      trackingEvents: tracked(EVENTS),
      videoClickThroughURLTemplate: { url: urls.click },
      videoClickTrackingURLTemplates: [],
      mediaFiles: [
        {
          fileURL: mediaPart.admBody,
          deliveryType: 'progressive',
          mimeType: 'video/mp4',
          bitrate: 1_200,
          width: 1280,
          height: 720,
        },
      ],
    });
    expect(linear!.universalAdIds ?? []).toEqual(
      version.startsWith('4') ? [{ idRegistry: 'unknown', value: '7' }] : [],
    );
  });

  it.each(VERSIONS)('can be skipped from VAST %s, where that can say it', async (version, protocol) => {
    const video = { protocols: [protocol], skip: 1, skipafter: 7 };
    const { adm, attributes } = render(mediaPart, video, { attributes: [16, 2] });
    const [linear] = (await readVast(adm)).ads[0]!.creatives;
    const canSay = version !== '2.0';
    expect(linear!.skipDelay).toBe(canSay ? 7 : NOT_SKIPPABLE);
    expect(linear!.trackingEvents).toEqual(tracked(canSay ? [...EVENTS, 'skip'] : EVENTS));
    expect(attributes).toEqual(canSay ? [16, 2] : [2]);
  });

  it('can be skipped after five seconds where the request does not say', async () => {
    const { adm } = render(mediaPart, {}, { attributes: [16] });
    expect((await readVast(adm)).ads[0]!.creatives[0]!.skipDelay).toBe(5);
  });

  it.each([
    ['shorter than what may be skipped', { skip: 1, skipmin: 15 }],
    ['over before it may be skipped', { skip: 1, skipafter: 15 }],
  ])('that is %s cannot be skipped', (_, video) => {
    const { adm, attributes } = render(mediaPart, video, { attributes: [16] });
    expect(adm).not.toContain('skipoffset');
    expect(attributes).toEqual([]);
  });

  it('leads nowhere without a click URL', async () => {
    const [linear] = (await readVast(render({ ...mediaPart, clickUrl: null }).adm)).ads[0]!.creatives;
    expect(linear!.videoClickThroughURLTemplate).toBeNull();
  });

  describe('with companions', () => {
    const side = {
      url: 'https://cdn.example/side.png?a=1&b={cachebuster}',
      mime: 'image/png',
      w: 300,
      h: 250,
      altText: 'Parasols & "shade"',
    };
    const wide = {
      url: 'https://cdn.example/wide.jpg',
      mime: 'image/jpeg',
      w: 970,
      h: 250,
      altText: null,
    };
    const companions = [side, wide];
    const asked = async (video: JsonObject, part: Part = mediaPart) => {
      const [ad] = (await readVast(render(part, video, { companions }).adm)).ads;
      return ad!.creatives.find(({ type }) => type === 'companion');
    };

    it.each(VERSIONS)('has in VAST %s the one that is asked for', async (version, protocol) => {
      const companionad = [
        { id: 'right', w: 300, h: 250 },
        { id: 'top', w: 728, h: 90 },
      ];
      const { adm } = render(mediaPart, { protocols: [protocol], companionad }, { companions });
      const read = await readVast(adm);
      expect(read.version).toBe(version);
      const [linear, companion, ...others] = read.ads[0]!.creatives;
      expect(linear!.type).toBe('linear');
      expect(others).toEqual([]);
      expect(companion).toMatchObject({ type: 'companion', required: version === '2.0' ? null : 'none' });
      expect(companion!.variations).toEqual([
        {
          id: 'right',
          width: '300',
          height: '250',
          staticResources: [{ url: 'https://cdn.example/side.png?a=1&b=k7', creativeType: 'image/png' }],
          altText: 'Parasols & "shade"',
          companionClickThroughURLTemplate: urls.click,
          trackingEvents: tracked(['creativeView']),
        },
      ]);
      expect(namesIn(adm, /<(StaticResource|AltText|CompanionClick\w+|Tracking (?=event="cre))/g)).toEqual(
        version.startsWith('4')
          ? ['StaticResource', 'AltText', 'CompanionClickThrough', 'Tracking ']
          : ['StaticResource', 'Tracking ', 'CompanionClickThrough', 'AltText'],
      );
    });

    it.each<[string, JsonObject, readonly string[]]>([
      [
        'one of the sizes of format',
        {
          format: [
            { w: 728, h: 90 },
            { w: 970, h: 250 },
          ],
        },
        ['970x250'],
      ],
      ['format before w and h', { w: 300, h: 250, format: [{ w: 970, h: 250 }] }, ['970x250']],
      ['its content type', { w: 300, h: 250, mimes: ['image/gif', 'IMAGE/PNG'] }, ['300x250']],
      ['its content type by its other name', { w: 970, h: 250, mimes: ['image/jpg'] }, ['970x250']],
    ])('fills a place that takes %s', async (_, place, sizes) => {
      const found = await asked({ companionad: [place] });
      expect(found!.variations!.map(({ width, height }) => `${width}x${height}`)).toEqual(sizes);
    });

    it('fills each place', async () => {
      const place = { w: 300, h: 250 };
      const found = await asked({
        companionad: [
          { ...place, id: '1' },
          { w: 970, h: 250 },
          { ...place, id: '3' },
        ],
      });
      expect(found!.variations!.map(({ id }) => id)).toEqual(['1', null, '3']);
    });

    it('leads nowhere and says nothing where nothing is to be said', async () => {
      const found = await asked({ companionad: [{ w: 970, h: 250 }] }, { ...mediaPart, clickUrl: null });
      expect(found!.variations).toMatchObject([{ companionClickThroughURLTemplate: null, altText: null }]);
    });

    it.each<[string, JsonObject]>([
      ['none is asked for', {}],
      ['none of its size is asked for', { companionad: [{ w: 728, h: 90 }] }],
      ['none of its content type is asked for', { companionad: [{ w: 300, h: 250, mimes: ['image/gif'] }] }],
      ['no place can be read', { companionad: [{ w: -300, h: 250 }, { w: 300 }, null, 7] }],
      ['images are not taken', { companionad: [{ w: 300, h: 250 }], companiontype: [2, 3] }],
    ])('has none when %s', (_, video) => {
      expect(render(mediaPart, video, { companions }).adm).not.toContain('Companion');
    });

    it('is secure when they are', () => {
      const isSecure = (url: string) =>
        prepareVideo(mediaPart, { ...options, companions: [side, { ...wide, url }] })!.isSecure;
      expect(isSecure(wide.url)).toBe(true);
      expect(isSecure('http://cdn.example/wide.jpg')).toBe(false);
    });
  });
});

describe("an advertiser's ad server", () => {
  const inner = `<VAST version="3.0"><Ad id="inner"><InLine><AdSystem>T</AdSystem><AdTitle>Inner</AdTitle>
    <Impression>https://ads.example/inner-seen</Impression><Creatives><Creative><Linear><Duration>00:00:30</Duration>
    <MediaFiles><MediaFile delivery="progressive" type="video/mp4" width="1" height="1">https://ads.example/i.mp4</MediaFile></MediaFiles>
    </Linear></Creative></Creatives></InLine></Ad></VAST>`;

  it.each(VERSIONS)('is wrapped in VAST %s', async (version, _inLine, protocol) => {
    const { adm, ...said } = render(wrapperPart, { protocols: [protocol] });
    expect(said).toEqual({ durationSeconds: undefined, attributes: [], protocol });
    expect(adm).toContain(`version="${version}"`);
    const read = await readVast(adm, { 'https://ads.example/vast?a=1&b=k7': inner });
    const [ad] = read.ads;
    expect(ad).toMatchObject({ title: 'Inner' });
    const events = version === '2.0' ? EVENTS : [...EVENTS, 'skip'];
    expect(ad!.impressionURLTemplates.map(({ url }) => url).sort()).toEqual([
      'https://ads.example/inner-seen',
      urls.impression,
    ]);
    expect(ad!.errorURLTemplates).toContain(errorUrl);
    expect(ad!.creatives[0]!.trackingEvents).toEqual(tracked(events));
    expect(ad!.creatives[0]!.videoClickTrackingURLTemplates).toEqual([{ url: clickTrackingUrl }]);
  });

  it('counts no clicks where none are counted', async () => {
    const ad = prepareVideo(wrapperPart, options)!;
    const { adm } = renderVast(ad, impVideoOf(), urls, () => undefined, { bidId: 'b', trackingUrl });
    const read = await readVast(adm, { 'https://ads.example/vast?a=1&b=': inner });
    expect(read.ads[0]!.creatives[0]!.videoClickTrackingURLTemplates).toEqual([]);
  });
});

describe("an advertiser's own document", () => {
  it('keeps its own trackers and adds ours', async () => {
    const { adm, ...said } = render(ownPart(OWN_VAST.inLine, 'https://shop.example/parasols'));
    expect(said).toEqual({ durationSeconds: 20, attributes: [16], protocol: 3 });
    const [ad] = (await readVast(adm)).ads;
    expect(ad).toMatchObject({
      id: 'theirs',
      title: 'Sun & shade',
      impressionURLTemplates: [{ url: urls.impression }, { url: 'https://ads.example/seen' }],
      errorURLTemplates: [errorUrl],
    });
    const [linear] = ad!.creatives;
    expect(linear).toMatchObject({
      duration: 20,
      skipDelay: 5,
      adParameters: { value: '{"note":"a]]>b","city":"Saint-Denis & "]]>" <Paris>"}' },
      videoClickThroughURLTemplate: { url: 'http://shop.example/?c=k7' },
      videoClickTrackingURLTemplates: [{ url: clickTrackingUrl }],
      trackingEvents: {
        ...tracked([...EVENTS, 'skip']),
        start: ['https://ads.example/start?a=1&b=2', trackingUrl('start')],
      },
    });
    expect(linear!.mediaFiles!.map(({ fileURL }) => fileURL)).toEqual([
      'https://ads.example/a.mp4?x=1&y=2',
      'https://ads.example/a.m3u8',
      'https://ads.example/a.js',
    ]);
    expect(adm).toContain('<Deep a="&quot;1&quot;">kept</Deep>');
  });

  it('of version 4 has our elements where its schema wants them', async () => {
    const { adm, ...said } = render(ownPart(OWN_VAST.vast4));
    expect(said).toEqual({ durationSeconds: 11, attributes: [], protocol: 11 });
    expect(
      namesIn(
        adm,
        /<(AdSystem|Error|Impression|AdServingId|TrackingEvents|Duration|MediaFiles|VideoClicks)[ >]/g,
      ),
    ).toEqual([
      'AdSystem',
      'Error',
      'Error',
      'Impression',
      'Impression',
      'AdServingId',
      'TrackingEvents',
      'Duration',
      'MediaFiles',
      'VideoClicks',
    ]);
    const [ad] = (await readVast(adm)).ads;
    expect(ad!.errorURLTemplates).toEqual(['https://ads.example/error', errorUrl]);
    expect(ad!.creatives[0]!.trackingEvents).toEqual(tracked(EVENTS));
  });

  it('without a link goes through our redirect', async () => {
    const { adm } = render(ownPart(OWN_VAST.vast4, 'https://shop.example/parasols'));
    const [linear] = (await readVast(adm)).ads[0]!.creatives;
    expect(linear).toMatchObject({
      videoClickThroughURLTemplate: { url: urls.click },
      videoClickTrackingURLTemplates: [],
    });
  });

  it('that is a wrapper gets our events', async () => {
    const { adm, ...said } = render(ownPart(OWN_VAST.wrapper));
    expect(said).toEqual({ durationSeconds: undefined, attributes: [], protocol: 5 });
    const [ad] = (await readVast(adm, { 'https://ads.example/inner': OWN_VAST.vast4 })).ads;
    expect(ad!.impressionURLTemplates.map(({ url }) => url)).toContain(urls.impression);
    expect(ad!.creatives[0]!.trackingEvents).toEqual(tracked(EVENTS));
    expect(ad!.creatives[0]!.videoClickTrackingURLTemplates).toEqual([{ url: clickTrackingUrl }]);
  });

  it('that is a wrapper with events of its own gets ours beside, and leads where it led', async () => {
    const { adm } = render(ownPart(OWN_VAST.wrapperWithEvents, 'https://shop.example/parasols'));
    const [linear] = (await readVast(adm, { 'https://ads.example/inner': OWN_VAST.vast4 })).ads[0]!.creatives;
    expect(linear!.trackingEvents!['start']).toEqual(['https://ads.example/w-start', trackingUrl('start')]);
    expect(linear!.videoClickThroughURLTemplate).toBeNull();
    expect(linear!.videoClickTrackingURLTemplates).toEqual([{ url: clickTrackingUrl }]);
    expect(namesIn(adm, /<(ClickThrough|ClickTracking|CustomClick)[ >]/g)).toEqual([
      'ClickTracking',
      'CustomClick',
    ]);
  });

  it.each([
    ['3.0', ['ClickThrough', 'ClickTracking']],
    ['4.2', ['ClickTracking', 'ClickThrough']],
  ])('of version %s has its clicks in the order of its schema', (version, names) => {
    const { adm } = render(ownPart(OWN_VAST.inLine.replace('version="3.0"', `version="${version}"`)));
    expect(namesIn(adm, /<(ClickThrough|ClickTracking)[ >]/g)).toEqual(names);
  });

  it.each([
    ['is cut off', OWN_VAST.inLine.replace('</VAST>', '')],
    ['is no XML', '<VAST version="3.0"><Ad></VAST>'],
    ['is another document', '<html></html>'],
    ['has no version', '<VAST><Ad><Wrapper/></Ad></VAST>'],
    ['has an unknown version', OWN_VAST.inLine.replace('version="3.0"', 'version="9.1"')],
    ['has no ad', '<VAST version="3.0"></VAST>'],
    [
      'is not linear',
      '<VAST version="3.0"><Ad><InLine><Creatives><Creative><NonLinearAds/></Creative></Creatives></InLine></Ad></VAST>',
    ],
    ['declares entities', `<!DOCTYPE VAST [<!ENTITY a "b">]>${OWN_VAST.wrapper}`],
    ['is missing', ''],
  ])('that %s is not served', (_, body) => {
    expect(prepareVideo(ownPart(body), options)).toBeUndefined();
  });
});

it('is taken apart once, however many bids carry it', () => {
  const ad = prepareVideo(mediaPart, options)!;
  expect(ad.document('4.2', true)).toBe(ad.document('4.2', true));
  expect(ad.document('4.2', true)).not.toBe(ad.document('4.2', false));
  expect(ad.document('4.1', false)).not.toBe(ad.document('4.2', false));
});

it('is well formed and says the same whatever strangers put into it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'binary' }),
      fc.string(),
      fc.constantFrom(...VERSIONS.map(([, protocol]) => protocol)),
      async (city, title, protocol) => {
        const part = { ...mediaPart, admBody: 'https://cdn.example/{city_enc}.mp4?raw={city}' };
        const ad = prepareVideo(part, { ...options, adTitle: `t${title}t` })!;
        const context = { bidId: `<"&'${title}`, trackingUrl, clickTrackingUrl };
        const { adm } = renderVast(ad, impVideoOf({ protocols: [protocol] }), urls, () => city, context);
        const [read] = (await readVast(adm)).ads;
        expect(read!.impressionURLTemplates).toEqual([{ url: urls.impression }]);
        expect(read!.title).toBe(`t${title}t`.trim());
        expect(read!.creatives[0]!.mediaFiles![0]!.fileURL).toContain(
          encodeURIComponent(city.replace(/\p{Surrogate}/gu, '\uFFFD')),
        );
      },
    ),
    { numRuns: 200 },
  );
});
