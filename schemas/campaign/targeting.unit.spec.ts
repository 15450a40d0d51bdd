import { readFileSync } from 'node:fs';

import * as v from 'valibot';
import { describe, expect, it } from 'vitest';

import { eventRegistry } from '../events/registry.ts';
import { EXCLUDED_NAMES } from '../traffic/dimension-lists.ts';
import { TRAFFIC_DIMENSIONS } from '../traffic/dimensions.ts';
import { createCampaignBody } from './commands.ts';
import { campaignErrors } from './rules.ts';
import { sampleCampaign } from './samples.ts';
import { NO_TARGETING, type Targeting } from './targeting.ts';

const errorsOf = (targeting: Partial<Targeting>) =>
  campaignErrors(sampleCampaign({ targeting: { ...NO_TARGETING, ...targeting } }));

describe('what a campaign excludes', () => {
  it('is nothing in campaigns from before it could', () => {
    const created = readFileSync(new URL('fixtures/CampaignCreated.v1.json', import.meta.url), 'utf8');
    const { data } = eventRegistry['CampaignCreated']!;
    const { targeting } = v.parse(data, JSON.parse(created)) as { readonly targeting: Targeting };
    for (const name of EXCLUDED_NAMES) {
      const { field, excluded } = TRAFFIC_DIMENSIONS[name].targeting;
      expect(created).not.toContain(excluded.field);
      expect(targeting[excluded.field], field).toEqual([]);
    }
  });

  it('is kept in events as it was sent', () => {
    const body = { name: 'Kites', bidPrice: '2', targeting: { excludedCountries: ['DEU', 'DEU', 'FRA'] } };
    const { targeting } = v.parse(createCampaignBody, body);
    const { data } = eventRegistry['CampaignChanged']!;
    const changed = { campaignId: 1, userId: 5, targeting };
    expect(v.parse(data, JSON.parse(JSON.stringify(changed)))).toEqual(changed);
    expect(targeting?.excludedCountries).toEqual(['DEU', 'FRA']);
  });

  it('may be a country whose traffic is never bought', () => {
    const body = { name: 'Kites', bidPrice: '2', targeting: { excludedCountries: ['RUS'] } };
    expect(v.safeParse(createCampaignBody, body).success).toBe(true);
  });

  it('is nothing that it wants', () => {
    expect(errorsOf({ countries: ['USA'], excludedCountries: ['DEU'] })).toEqual([]);
    expect(errorsOf({ countries: ['USA', 'DEU'], excludedCountries: ['FRA', 'DEU'] })).toEqual([
      {
        field: 'targeting.excludedCountries',
        message: 'DEU is in both Countries and Excluded countries.',
      },
    ]);
    // Carriers are compared in any case.
    expect(errorsOf({ carriers: ['Telekom'], excludedCarriers: ['TELEKOM'] })).toHaveLength(1);
    expect(errorsOf({ ssps: [3, 4], excludedSsps: [4] })).toEqual([
      { field: 'targeting.excludedSsps', message: '4 is in both SSPs and Excluded SSPs.' },
    ]);
    expect(errorsOf({ deviceTypes: ['ctv'], excludedDeviceTypes: ['ctv'] })).toHaveLength(1);
  });
});
