import { describe, expect, it } from 'vitest';

import { prefilledCampaign } from './prefilled-campaign.ts';

const prefilled = (search: string) => prefilledCampaign('+00:00', new URLSearchParams(search));

describe('a campaign that a link begins', () => {
  it('has what the link asks for', () => {
    const made = prefilled('creativeType=video&bidPrice=2.5&countries=DEU,AUT&trafficTypes=1,2');
    expect(made).toMatchObject({
      creativeType: 'video',
      bidPrice: '2.5',
      targeting: { countries: ['DEU', 'AUT'] },
      trafficTypes: [1, 2],
    });
  });

  it('leaves out each value that no campaign takes, and keeps the others', () => {
    const made = prefilled(
      'bidPrice=-5&countries=USA,RUS,nowhere&trafficTypes=99,1,-7,x&creativeType=hologram',
    );
    expect(made).toMatchObject({ bidPrice: '', targeting: { countries: ['USA'] }, trafficTypes: [1] });
    expect(made.creativeType).toBe('banner');
  });
});
