import { formatsOf } from '@marquee/openrtb/formats/creative-formats';
import { normaliseBidRequest } from '@marquee/openrtb/request/normalise-request';
import { targetingContextOf } from '@marquee/openrtb/request/targeting-context';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { runningTimes, servingForms } from '../../catalogue/entities.ts';
import { MediaIndex } from '../../catalogue/media-index.ts';
import { servingCampaign } from '../../catalogue/serving/serving-campaign.ts';
import { campaignFields, creativeFields, NO_TARGETING, TEST_GEO } from '../../test/test-bidder.ts';
import { CampaignIndex, indexedReason } from '../campaign-index.ts';
import type { ServingCampaign } from '../serving.ts';

type Targeting = typeof NO_TARGETING;

function campaign(id: number, targeting: Partial<Targeting>): ServingCampaign {
  const fields = campaignFields({ targeting: { ...NO_TARGETING, ...targeting } });
  const state = { userId: 5, approval: 'approved', isActive: true } as const;
  const creative = servingForms({ ...state, id: id * 100, fields: creativeFields() }, new MediaIndex());
  return servingCampaign({ ...state, id, fields, times: runningTimes(fields) }, creative, {
    ...{ markupBps: 0, mayBuyPremium: false, isGambling: false, isCannabis: false, marginBps: 1_000 },
  });
}

interface Asked {
  /** Empty is unknown. */
  readonly country: string;
  readonly deviceType: string;
  readonly carrier: string;
}
/** OpenRTB's codes of device types. */
const CODES: Readonly<Record<string, number>> = { smartphone: 4, tablet: 5, desktop: 2 };
const NOTHING: Asked = { country: '', deviceType: '', carrier: '' };

function shapeIn(index: CampaignIndex, { country, deviceType, carrier }: Asked) {
  const request = normaliseBidRequest({
    id: 'r',
    imp: [{ id: '1', banner: { w: 300, h: 250 } }],
    device: { geo: { country }, carrier, devicetype: CODES[deviceType] },
  });
  if ('error' in request) throw new Error(request.error);
  const facts = { browser: '', os: '', osVersion: '', vendor: '', deviceType: '' };
  const context = targetingContextOf(request, facts, TEST_GEO);
  const imp = request.imps[0]!;
  const shape = index.shapeOf(formatsOf(imp), index.slotsOf(imp, request.device), context.country);
  return { shape, audience: index.audienceOf(shape, context, 0, 2026) };
}
const eligible = (index: CampaignIndex, asked: Asked): number[] =>
  shapeIn(index, asked)
    .audience.wanting.map((candidate) => candidate.campaign.id)
    .sort((one, other) => one - other);

/** What is wanted and what is excluded; no value is in both. */
const lists = <Value extends string>(values: readonly Value[]) =>
  fc.tuple(...values.map(() => fc.constantFrom('wanted', 'excluded', 'neither'))).map((kinds) => ({
    wanted: values.filter((_, at) => kinds[at] === 'wanted'),
    excluded: values.filter((_, at) => kinds[at] === 'excluded'),
  }));
type Lists = Readonly<Record<'wanted' | 'excluded', readonly string[]>>;

/** The definition: in what is wanted, where anything is, and not excluded; unknown is excluded by nothing. */
function isTaken({ wanted, excluded }: Lists, value: string): boolean {
  const isIn = (values: readonly string[]) => values.some((one) => one.toLowerCase() === value.toLowerCase());
  return (wanted.length === 0 || isIn(wanted)) && !isIn(excluded);
}

const VALUES = {
  country: ['USA', 'DEU', 'CHE', 'AUS'],
  deviceType: ['smartphone', 'tablet', 'desktop'],
  carrier: ['Verizon', 'ATT', 'Telekom'],
} as const;
/** So that some requests fit several restrictions at once, each dimension is often left alone. */
const maybe = (values: readonly string[]) =>
  fc.oneof(lists(values), fc.constant<Lists>({ wanted: [], excluded: [] }));
const targetings = fc.record({
  country: maybe(VALUES.country),
  deviceType: maybe(VALUES.deviceType),
  carrier: maybe(VALUES.carrier),
});
type Targetings = Readonly<Record<keyof Asked, Lists>>;
const requests: fc.Arbitrary<Asked> = fc.record({
  country: fc.constantFrom('', ...VALUES.country),
  deviceType: fc.constantFrom('', ...VALUES.deviceType),
  carrier: fc.constantFrom('', ...VALUES.carrier, 'VERIZON'),
});

const targetingOf = ({ country, deviceType, carrier }: Targetings): Partial<Targeting> => ({
  countries: [...country.wanted],
  excludedCountries: [...country.excluded],
  deviceTypes: [...deviceType.wanted],
  excludedDeviceTypes: [...deviceType.excluded],
  carriers: [...carrier.wanted],
  excludedCarriers: [...carrier.excluded],
});
const isEligible = (wanted: Targetings, asked: Asked): boolean =>
  isTaken(wanted.country, asked.country) &&
  isTaken(wanted.deviceType, asked.deviceType) &&
  isTaken(wanted.carrier, asked.carrier);

describe('what a campaign excludes', () => {
  it('is bought by none, whatever campaigns there are and whenever they come', () => {
    fc.assert(
      fc.property(
        fc.array(targetings, { minLength: 1, maxLength: 5 }),
        fc.array(requests, { minLength: 1, maxLength: 8 }),
        (wanted, asked) => {
          const index = new CampaignIndex();
          for (const [at, one] of wanted.entries()) {
            index.add(campaign(at + 1, targetingOf(one)));
            // What was answered before a campaign came is remembered, and must not be what is answered now.
            const there = wanted.slice(0, at + 1);
            for (const request of asked) {
              const expected = there.flatMap((targeting, id) =>
                isEligible(targeting, request) ? [id + 1] : [],
              );
              expect(eligible(index, request)).toEqual(expected);
            }
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  it('is counted as a country that is not targeted', () => {
    const one = campaign(1, { excludedCountries: ['DEU'] });
    const index = new CampaignIndex([one]);
    const reasonIn = (country: string) => indexedReason(one, shapeIn(index, { ...NOTHING, country }).shape);
    expect([reasonIn('DEU'), reasonIn('USA'), reasonIn('')]).toEqual(['country', undefined, undefined]);
  });

  it('costs campaigns without exclusions nothing but a comparison', () => {
    const { targeting } = campaign(1, {});
    expect(targeting.excludedCountries).toBeUndefined();
    expect(targeting.rules).toEqual([]);
  });
});
