import type { DspEndpointFields } from '@marquee/schemas/dsp-endpoint/fields';

/** Fields of a DSP endpoint that is asked for banners. */
export const FIELDS: DspEndpointFields = {
  name: 'Buyer',
  url: 'https://buyer.example/rtb',
  isPop: false,
  isDirect: false,
  isPopXml: false,
  vastType: '3.0',
  qps: 0,
  tmax: 5_000,
  spendLimitNanos: 0n,
  marginBps: 1_000,
  isActive: true,
};

/** A bid on a banner of 300 by 250, in an OpenRTB answer, that nothing speaks against. */
export const BANNER_BID = {
  id: 'b1',
  impid: '1',
  price: 2,
  adm: '<a href="http://shop.example/"><img src="https://cdn.shop.example/a.png"></a>',
  adomain: ['shop.example'],
  cat: ['IAB22'],
  crid: 'c7',
  cid: '42',
  w: 300,
  h: 250,
} as const;
