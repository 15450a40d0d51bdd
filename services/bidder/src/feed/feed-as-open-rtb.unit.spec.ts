import { readImpPop } from '@marquee/openrtb/formats/imp-pop';
import { readImpPush } from '@marquee/openrtb/formats/imp-push';
import type { JsonObject } from '@marquee/openrtb/request/read-json';
import { describe, expect, it } from 'vitest';

import { feedAsOpenRtb } from './feed-as-open-rtb.ts';
import type { FeedKind } from './feed-request.ts';
import { readFeedRequest } from './feed-request.ts';

const person = { ua: 'Mozilla/5.0 (X11; Linux x86_64)', ip: '198.51.100.23' };

function openRtb(kind: FeedKind, query: Readonly<Record<string, string>> = {}) {
  const feed = readFeedRequest({ ...person, ...query }, kind, () => 'auction-1');
  if ('error' in feed) throw new Error(feed.error);
  const body = feedAsOpenRtb(feed);
  const [imp] = body['imp'] as readonly JsonObject[];
  return { body, imp: imp! };
}

describe('a feed call as OpenRTB', () => {
  it('names place, device, person and what they allow', () => {
    const { body } = openRtb('pop', {
      subid: '77',
      url: 'https://videos.example/page',
      domain: 'videos.example',
      ref: 'https://search.example/',
      country: 'FR',
      lang: 'fr-FR,fr;q=0.9',
      user_id: 'u-9',
      gdpr: '1',
      consent: 'CQabc',
      us_privacy: '1YNN',
      gpp: 'DBAA',
      gpp_sid: '2',
      dnt: '1',
      coppa: '1',
      bcat: 'IAB26',
      badv: 'bad.example',
      test: '1',
    });
    expect(body).toMatchObject({
      id: 'auction-1',
      at: 1,
      cur: ['USD'],
      test: 1,
      bcat: ['IAB26'],
      badv: ['bad.example'],
      site: {
        id: '77',
        domain: 'videos.example',
        page: 'https://videos.example/page',
        ref: 'https://search.example/',
      },
      device: { ...person, language: 'fr', lmt: 1, geo: { country: 'FR' } },
      user: { id: 'u-9', consent: 'CQabc' },
      regs: { coppa: 1, gdpr: 1, us_privacy: '1YNN', gpp: 'DBAA', gpp_sid: [2] },
    });
  });

  it('says nothing where the exchange said nothing', () => {
    const { body } = openRtb('pop');
    expect(body).not.toHaveProperty('test');
    expect(body).toMatchObject({ site: {}, user: {}, regs: {}, device: person });
    expect(body['regs']).toEqual({});
    expect(openRtb('pop', { ip: '2001:db8::1' }).body['device']).toEqual({
      ua: person.ua,
      ipv6: '2001:db8::1',
    });
  });

  it('offers a pop or push that their readers know again', () => {
    expect(readImpPop(openRtb('pop').imp, 'pop')).toEqual({ form: 'url' });
    const { imp } = openRtb('push', {
      icon_size: '192x192',
      icon_required: '1',
      image_size: '360x240',
      subscription_timestamp: '1700000000',
    });
    expect(readImpPush(imp)).toEqual({
      icon: { size: { w: 192, h: 192 }, isRequired: true },
      image: { size: { w: 360, h: 240 }, isRequired: false },
      subscribedAtMs: 1_700_000_000_000,
    });
  });

  it('asks the floor of a click a thousand times, and a CPM floor once', () => {
    expect(openRtb('pop', { bidfloor: '0.0015' }).imp['bidfloor']).toBe(1.5);
    expect(openRtb('push', { bidfloor: '0.000000001' }).imp['bidfloor']).toBe(0.000001);
    expect(openRtb('banner', { bidfloor: '0.25', size: '300x250' }).imp['bidfloor']).toBe(0.25);
  });

  it('offers the other types by the objects that OpenRTB has for them', () => {
    expect(openRtb('banner', { size: '300x250' }).imp).toMatchObject({
      banner: { w: 300, h: 250, format: [{ w: 300, h: 250 }] },
    });
    expect(openRtb('video', { size: '640x360' }).imp).toMatchObject({ video: { w: 640, h: 360 } });
    const native = openRtb('native', { image_required: '1' }).imp['native'] as JsonObject;
    expect(JSON.parse(String(native['request']))).toMatchObject({
      assets: [{ title: {} }, { required: 0, img: { type: 1 } }, { required: 1, img: { type: 3 } }, {}, {}],
    });
  });
});
