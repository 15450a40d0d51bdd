import type { PushImage } from '@marquee/openrtb/formats/imp-push';
import type { JsonObject } from '@marquee/openrtb/request/read-json';
import { NANOS_PER_DOLLAR } from '@marquee/schemas/common/money';

import type { FeedRequest } from './feed-request.ts';
import { isSoldByClick } from './feed-request.ts';

const MILLE = 1_000n;

/**
 * The same call as an OpenRTB 2.6 bid request, so that consent, contexts, lists and targeting have one reader for
 * every exchange. Its one imp is marked by `ext.type` for the formats that OpenRTB has no object for.
 *
 * A floor by the click becomes the floor of a thousand clicks: the auction compares a thousand of what is sold, and
 * for these formats that is clicks on both sides.
 */
export function feedAsOpenRtb(feed: FeedRequest): JsonObject {
  const { privacy } = feed;
  return {
    id: feed.id,
    at: 1,
    cur: ['USD'],
    ...(feed.isTest ? { test: 1 } : {}),
    ...(feed.blockedCategories.length === 0 ? {} : { bcat: feed.blockedCategories, cattax: 1 }),
    ...(feed.blockedDomains.length === 0 ? {} : { badv: feed.blockedDomains }),
    imp: [{ id: '1', ...mediumOf(feed), bidfloor: floorOf(feed), bidfloorcur: 'USD' }],
    site: withoutEmpty({ id: feed.subid, domain: feed.domain, page: feed.url, ref: feed.referrer }),
    device: {
      ...withoutEmpty({ ua: feed.userAgent, language: feed.language.split('-', 1)[0] ?? '' }),
      ...(feed.ip.includes(':') ? { ipv6: feed.ip } : { ip: feed.ip }),
      ...(privacy.isLimited ? { lmt: 1 } : {}),
      ...(feed.country === '' ? {} : { geo: { country: feed.country } }),
    },
    user: withoutEmpty({ id: feed.userId, consent: privacy.consent }),
    regs: {
      ...(privacy.isChild ? { coppa: 1 } : {}),
      ...(privacy.gdpr === undefined ? {} : { gdpr: privacy.gdpr }),
      ...withoutEmpty({ us_privacy: privacy.usPrivacy, gpp: privacy.gpp }),
      ...(privacy.gppSids.length === 0 ? {} : { gpp_sid: privacy.gppSids }),
    },
  };
}

/** Dollars for a thousand. Only read again as a floor, to nine decimals; never added to or billed. */
const floorOf = ({ kind, floorNanos }: FeedRequest): number => {
  const mille = isSoldByClick(kind) ? floorNanos * MILLE : floorNanos;
  return Number(mille) / Number(NANOS_PER_DOLLAR);
};

function mediumOf(feed: FeedRequest): JsonObject {
  switch (feed.kind) {
    case 'pop':
      return { instl: 1, ext: { type: 'pop' } };
    case 'push':
      return {
        ext: {
          type: 'push',
          push: {
            icon: imageOf(feed.icon),
            image: imageOf(feed.image),
            ...(feed.subscribedAtMs === undefined ? {} : { subscribedAtMs: feed.subscribedAtMs }),
          },
        },
      };
    case 'native':
      return { native: { ver: '1.2', request: JSON.stringify(nativeRequestOf(feed)) } };
    case 'banner':
      return { banner: feed.size === undefined ? {} : { ...feed.size, format: [feed.size] } };
    case 'video':
      return { video: { mimes: ['video/mp4', 'video/webm'], protocols: VAST_PROTOCOLS, ...feed.size } };
  }
}

/** VAST 2.0 and 3.0, inline and wrapper: what a player behind a bare tag can be trusted with. */
const VAST_PROTOCOLS = [2, 3, 5, 6] as const;

const imageOf = ({ size, isRequired }: PushImage): JsonObject => ({
  ...size,
  required: isRequired ? 1 : 0,
});

/** Sizes of images are left out: a feed's are a wish, where in a native request they would be the layout. */
const nativeRequestOf = ({ icon, image }: FeedRequest): JsonObject => ({
  ver: '1.2',
  assets: [
    { id: 1, required: 1, title: { len: 255 } },
    { id: 2, required: icon.isRequired ? 1 : 0, img: { type: 1 } },
    { id: 3, required: image.isRequired ? 1 : 0, img: { type: 3 } },
    { id: 4, required: 0, data: { type: 2, len: 255 } },
    { id: 5, required: 0, data: { type: 1, len: 255 } },
  ],
});

const withoutEmpty = (fields: Readonly<Record<string, string>>): JsonObject =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
