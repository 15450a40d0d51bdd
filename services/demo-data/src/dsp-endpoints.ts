import type { CreateDspEndpoint } from '@marquee/schemas/dsp-endpoint/commands';
import type { SupplyService } from '@marquee/supply';

import type { Calendar } from './calendar.ts';
import { accepted, creationSteps, type Step } from './seed-context.ts';

/** DSP endpoints of the demo. None is active: no server is at their URLs, and requests would wait for it. */
const BIDDERS: Readonly<Record<string, CreateDspEndpoint>> = {
  copperline: {
    name: 'Copperline DSP',
    url: 'https://bid.copperline.example/openrtb',
    isPop: false,
    isDirect: false,
    isPopXml: false,
    vastType: '4.2',
    qps: 500,
    tmax: 120,
    spendLimit: 250_000_000_000n,
    margin: 1_250,
    isActive: false,
  },
  larkspur: {
    name: 'Larkspur Pops',
    url: 'https://feed.larkspur.example/xml',
    isPop: false,
    isDirect: true,
    isPopXml: true,
    vastType: null,
    qps: 100,
    tmax: 200,
    spendLimit: 0n,
    margin: 0,
    isActive: false,
  },
};

/** DSP demand that is set up and waits for its contract. */
export const dspEndpointSteps = ({ commands }: SupplyService, { daysAgo }: Calendar): readonly Step[] =>
  creationSteps(BIDDERS, {
    at: (nth) => daysAgo(12, `10:1${nth}`),
    proof: { type: 'DspEndpointCreated', id: 'dspEndpointId' },
    create: async (fields, context) =>
      accepted(await commands.createDspEndpoint(fields, context)).events[0]?.data.dspEndpointId,
  });
