import type { DspEndpointFields } from './fields.ts';

/** Fields of a DSP endpoint that is asked for banners. */
export const SAMPLE_DSP_ENDPOINT: DspEndpointFields = {
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
