import { is, safeParse } from 'valibot';
import { describe, expect, it } from 'vitest';

import { createCampaignBody } from '@marquee/schemas/campaign/commands';

import { namesOf, type ImageDraft } from '../../../widgets/creative-images/image-drafts.ts';
import { bodyOf } from '../model/form-values.ts';
import { describeReview } from './describe-review.ts';
import { campaignOf, createdIds, guidedBody, imagesStateOf, newGuided } from './guided-values.ts';
import { describeImageTraffic, describeMoreSizes } from './size-traffic.ts';

const asset = { url: 'https://cdn.kites.example/1.png', width: 300, height: 250 };
const drafts = (...given: readonly Partial<ImageDraft>[]): ImageDraft[] =>
  given.map((over, key) => ({
    ...{ key, file: new File(['x'], `kite ${key}.png`), sides: { width: 300, height: 250 }, name: undefined },
    ...{ upload: { step: 'uploaded', asset }, creation: { step: 'none' } },
    ...over,
  }));
const stateOf = (...given: readonly Partial<ImageDraft>[]) => {
  const all = drafts(...given);
  return imagesStateOf(all, namesOf(all));
};

describe('images', () => {
  it.each([
    ['none', []],
    ['none', [{ upload: { step: 'unusable', reason: '' } }]],
    ['ready', [{}, { upload: { step: 'unusable', reason: '' } }]],
    ['ready', [{ creation: { step: 'created', id: 7 } }]],
    ['uploading', [{}, { upload: { step: 'waiting' } }]],
    ['failed', [{}, { upload: { step: 'failed', reason: '' } }]],
    ['missing', [{}, { upload: { step: 'missing' } }]],
    ['names', [{ name: 'x' }]],
    ['ready', [{ name: 'Kite', creation: { step: 'created', id: 7 } }, { name: 'Kite 2' }]],
  ] as const)('are %s', (state, given) => {
    expect(stateOf(...given)).toBe(state);
  });

  it('that are creatives already are known by their ids', () => {
    expect(createdIds(drafts({}, { creation: { step: 'created', id: 7 } }))).toEqual([7]);
  });
});

describe('the form', () => {
  const filled = { ...newGuided('1.20'), clickUrl: 'https://kites.example/', images: 'ready' as const };
  const errorsOf = (over: object) =>
    (safeParse(guidedBody, { ...filled, ...over }).issues ?? []).map(({ message }) => message);

  it('takes what a creative and a campaign take', () => {
    expect(errorsOf({})).toEqual([]);
    expect(errorsOf({ images: 'failed' })).toEqual(['Some uploads failed. Try them again, or remove them.']);
    expect(errorsOf({ clickUrl: 'kites' })).toHaveLength(1);
    expect(errorsOf({ bidPrice: '0.05' })).toEqual(['CPM must be at least 0.1.']);
    expect(errorsOf({ dailyBudget: '20' })).toEqual(['Daily budget must be greater than 20.']);
    expect(errorsOf({ dailyBudget: '0' })).toEqual(['Daily budget is required.']);
    expect(errorsOf({ targeting: { ...filled.targeting, countries: ['RUS'] } })).toHaveLength(1);
  });

  it('becomes a campaign as the API takes it', () => {
    const { images: _, clickUrl: __, ...fields } = filled;
    const body = bodyOf(campaignOf(fields, [7, 8], '+02:00'));
    expect(is(createCampaignBody, body)).toBe(true);
    expect(body).toMatchObject({ bidPrice: '1.20', dailyBudget: '50', creativeIds: [7, 8], isActive: true });
  });
});

describe('the review', () => {
  const campaign = campaignOf({ ...newGuided('1.20') }, [], '+00:00');
  const review = (over: Partial<Parameters<typeof describeReview>[0]> = {}) =>
    describeReview({ campaign, creatives: 2, sizes: ['300x250'], countries: [], devices: [], ...over });

  it('says what will be created', () => {
    expect(review()).toEqual([
      'Creates 2 banners in 1 size: 300x250.',
      'Shows them everywhere, on all devices.',
      'Runs around the clock.',
      'Spends at most $50 a day, spread evenly over the day.',
      'Bids $1.20 CPM.',
    ]);
    expect(review({ creatives: 1, countries: ['Germany', 'Austria'], devices: ['Tablet'] })).toContain(
      'Shows it in Germany and Austria, on devices of type Tablet.',
    );
    expect(review({ countries: Array.from({ length: 6 }, String) })[1]).toMatch(/in 6 countries,/);
    expect(review({ creatives: 0 })[0]).toBe('No banners yet.');
  });
});

describe('traffic by size', () => {
  const traffic = [
    { size: '320x50', requests: 40_000 },
    { size: '300x250', requests: 12_000 },
    { size: '468x60', requests: 0 },
  ];
  const [square] = drafts({});

  it('is said beside an image, unless it is not known', () => {
    expect(describeImageTraffic(square!, traffic)).toBe('Matches 12,000 requests a day.');
    expect(describeImageTraffic(square!, [])).toBe('A standard size, but no sampled traffic accepts it.');
    expect(describeImageTraffic(square!, null)).toBeUndefined();
    expect(
      describeImageTraffic({ ...square!, upload: { step: 'unusable', reason: '' } }, traffic),
    ).toBeUndefined();
  });

  it('names the sizes that would reach more', () => {
    expect(describeMoreSizes(['300x250'], traffic)).toBe('Sizes that would reach more: 320x50 (40K a day).');
    expect(describeMoreSizes(['300x250', '320x50'], traffic)).toBeUndefined();
    expect(describeMoreSizes([], traffic)).toBeUndefined();
  });
});
