import type { SspEndpointFields } from '@marquee/schemas/ssp-endpoint/fields';

import { AD, BANNER_MARKUP, VAST_MARKUP } from './cast.ts';
import type { Json, OpenRtbVersion } from './open-rtb-request.ts';
import { AUCTION_ID } from './open-rtb-request.ts';

type Type = SspEndpointFields['type'];

/** OpenRTB list "Creative Markup Types": 1 banner, 2 video, 4 native. A pop is read as a banner's markup. */
const MARKUP_TYPES: Readonly<Record<Type, number>> = { banner: 1, pop: 1, video: 2, native: 4, push: 4 };

/** What a bid of the usual shape looks like; `mtype` and `cattax` go to exchanges of 2.6 alone. */
export const openRtbResponse = (type: Type, version: OpenRtbVersion): Json => ({
  id: AUCTION_ID,
  bidid: 'k3x9-1',
  cur: 'USD',
  seatbid: [
    {
      seat: 'marquee',
      group: 0,
      bid: [
        {
          id: 'k3x9-1',
          impid: '1',
          price: 1.25,
          nurl: `${AD.win}&p=\${AUCTION_PRICE}`,
          burl: `${AD.bill}&p=\${AUCTION_PRICE}`,
          lurl: `${AD.loss}&r=\${AUCTION_LOSS}&m=\${AUCTION_MIN_TO_WIN}`,
          exp: 300,
          adid: '7',
          adomain: [AD.domain],
          cid: '42',
          crid: '7',
          cat: ['IAB22'],
          ...ANSWERS[type],
          ...(version === '2.6' ? { mtype: MARKUP_TYPES[type], cattax: 1 } : {}),
        },
      ],
    },
  ],
});

const nativeAnswer = (assets: readonly Json[]): string =>
  JSON.stringify({
    ver: '1.2',
    link: { url: AD.click },
    assets,
    eventtrackers: [{ event: 1, method: 1, url: AD.pixel }],
  });

const TITLE = { id: 1, title: { text: AD.title } };
const DESCRIPTION = { id: 4, data: { type: 2, value: AD.description } };

const ANSWERS: Readonly<Record<Type, Json>> = {
  banner: { w: 300, h: 250, adm: BANNER_MARKUP },
  native: {
    adm: nativeAnswer([
      TITLE,
      { id: 2, img: { type: 3, url: AD.image, w: 1200, h: 627 } },
      { id: 3, img: { type: 1, url: AD.icon } },
      DESCRIPTION,
      { id: 5, data: { type: 1, value: AD.sponsored } },
    ]),
  },
  push: {
    adm: nativeAnswer([
      TITLE,
      { id: 2, img: { type: 3, url: AD.image, w: 492, h: 328 } },
      { id: 3, img: { type: 1, url: AD.icon, w: 192, h: 192 } },
      DESCRIPTION,
    ]),
  },
  video: { w: 640, h: 360, dur: 15, attr: [16], adm: VAST_MARKUP },
  pop: { adm: AD.click },
};
