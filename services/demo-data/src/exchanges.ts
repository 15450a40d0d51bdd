import type { CreateSspEndpoint } from '@marquee/schemas/ssp-endpoint/commands';
import type { SupplyService } from '@marquee/supply';

import type { Calendar } from './calendar.ts';
import { accepted, creationSteps, type Step } from './seed-context.ts';

const ENDPOINT = {
  url: null,
  qps: 1_000,
  limitQps: 4_000,
  tmax: 250,
  bidsPerImp: 1,
  spendLimit: 0n,
  isActive: true,
  isPremium: false,
} as const;

const ENDPOINTS: Readonly<Record<string, CreateSspEndpoint>> = {
  harbor: {
    name: 'Harbor Exchange',
    url: 'https://harbor-exchange.example',
    type: 'banner',
    integration: 'ortb',
    qps: 2_000,
    limitQps: 0,
    tmax: 250,
    bidsPerImp: 1,
    spendLimit: 0n,
    isActive: true,
    isPremium: false,
  },
  meridian: {
    name: 'Meridian RTB',
    url: 'https://meridian-rtb.example',
    type: 'banner',
    integration: 'rtb',
    qps: 3_000,
    limitQps: 5_000,
    tmax: 250,
    bidsPerImp: 1,
    spendLimit: 0n,
    isActive: true,
    isPremium: true,
  },
  popstream: {
    name: 'Popstream Feed',
    url: 'https://popstream.example',
    type: 'pop',
    integration: 'xml',
    qps: 500,
    limitQps: 2_000,
    tmax: 250,
    bidsPerImp: 1,
    spendLimit: 0n,
    isActive: true,
    isPremium: false,
  },
  lakeside: {
    name: 'Lakeside Video',
    url: 'https://lakeside-video.example',
    type: 'video',
    integration: 'ortb',
    qps: 800,
    limitQps: 2_000,
    tmax: 250,
    bidsPerImp: 1,
    spendLimit: 0n,
    isActive: false,
    isPremium: false,
  },
  rivermont: { ...ENDPOINT, name: 'Rivermont Native', type: 'native', integration: 'rtb', bidsPerImp: 2 },
  northgate: { ...ENDPOINT, name: 'Northgate Video', type: 'video', integration: 'ortb' },
  signalpost: { ...ENDPOINT, name: 'Signalpost Push', type: 'push', integration: 'xml' },
  tidewire: { ...ENDPOINT, name: 'Tidewire Push', type: 'push', integration: 'api' },
  fieldnote: { ...ENDPOINT, name: 'Fieldnote Native', type: 'native', integration: 'api' },
};

/**
 * An exchange was switched off for most of a day: the dip in that day's figures, which the activity log explains. On a Wednesday,
 * between days that are alike: beside a weekend it would look like one.
 */
export const outageOf = ({ daysAgo }: Calendar) => {
  const days = [10, 11, 12, 13, 14, 15].find((each) => daysAgo(each).getUTCDay() === WEDNESDAY) ?? 16;
  return { exchange: 'harbor', from: daysAgo(days, '00:40'), to: daysAgo(days, '23:10') };
};
const WEDNESDAY = 3;

/** The exchanges that send requests: every format, by every way of speaking. */
export function exchangeSteps({ commands }: SupplyService, calendar: Calendar): readonly Step[] {
  const { exchange, from, to } = outageOf(calendar);
  const switched = (isActive: boolean, at: Date): Step => ({
    key: `${exchange} is switched ${isActive ? 'on' : 'off'}`,
    at,
    by: 'admin',
    proof: { type: 'SspEndpointChanged' },
    async run(context, createdIds) {
      accepted(await commands.changeSspEndpoint(createdIds.id(exchange), { isActive }, context));
      return undefined;
    },
  });
  return [
    ...creationSteps(ENDPOINTS, {
      at: (nth) => calendar.daysAgo(110, `09:0${nth}`),
      proof: { type: 'SspEndpointCreated', id: 'sspEndpointId' },
      create: async (fields, context) =>
        accepted(await commands.createSspEndpoint(fields, context)).events[0]?.data.sspEndpointId,
    }),
    switched(false, from),
    switched(true, to),
  ];
}
