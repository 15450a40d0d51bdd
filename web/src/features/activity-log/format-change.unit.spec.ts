import { describe, expect, it } from 'vitest';

import { changeLabel } from './change-label.ts';
import { formatValue, withoutKept } from './format-change.ts';

const CODES: Readonly<Record<string, string>> = { USA: 'United States', DEU: 'Germany', smartphone: 'Phone' };
const names = { 'filter-list-7': 'Bad sites', 'creative-3': 'Kite', 'user-5': 'Ada Example' };
const read = (entity: string, field: string, value: unknown, isMoney?: boolean) =>
  formatValue(value, { entity, field, isMoney, names, codeName: (_, code) => CODES[code] });

describe('value of a change', () => {
  it.each([
    ['campaign', 'name', null, '—'],
    ['campaign', 'name', '', '—'],
    ['campaign', 'labels', [], '—'],
    ['campaign', 'isActive', true, 'yes'],
    ['campaign', 'isActive', false, 'no'],
    ['campaign', 'name', '12.50', '12.50'],
    ['campaign', 'labels', ['spring', 'kites'], 'spring, kites'],
    ['campaign', 'targeting.countries', ['USA', 'DEU'], 'United States, Germany'],
    ['campaign', 'targeting.deviceTypes', ['smartphone', 'unheard-of'], 'Phone, unheard-of'],
    ['campaign', 'targeting.age', { min: 18 }, '18 and older'],
    ['campaign', 'targeting.age', { min: 18, max: 34 }, '18–34'],
    ['campaign', 'targeting.age.min', 18, '18 and older'],
    ['campaign', 'targeting.age.max', 34, 'up to 34'],
    [
      'campaign',
      'targeting.os',
      [{ name: 'Android', versions: ['13', '14'] }],
      'name: Android; versions: 13, 14',
    ],
    ['campaign', 'schedule.monday', [9, 10, 11, 20], '9:00–12:00 and 20:00–21:00'],
    ['campaign', 'schedule.monday', Array.from({ length: 24 }, (_, hour) => hour), 'all day'],
    ['campaign', 'bidPrice', '0.0042', '$0.0042'],
    ['campaign', 'dailyBudget', '1500.00', '$1,500.00'],
    ['campaign', 'dailyBudget', '0.00', 'no limit'],
    ['campaign', 'dailyImpressions', 30_000, '30,000'],
    ['campaign', 'startAt', '2026-12-01T08:30:00.000Z', '2026-12-01 08:30 UTC'],
    ['report-export', 'readyAt', '2026-12-01T08:30:00.000Z', '2026-12-01 08:30 UTC'],
    ['campaign', 'filterLists', [7, 8], 'Bad sites, #8'],
    ['campaign', 'filterLists', [7, '…'], 'Bad sites, …'],
    ['campaign', 'creativeIds', [3], 'Kite'],
    ['campaign', 'ownerId', 5, 'Ada Example'],
    ['campaign', 'distribution', 'pacer', 'spread evenly over the day'],
    ['campaign', 'pricingModel', 'CPM', 'CPM'],
    ['campaign', 'creativeType', 'banner', 'Banner'],
    ['campaign', 'timezone', '+05:30', 'GMT+5:30'],
    ['payment', 'status', 'precompleted', 'Precompleted'],
    ['user', 'role', 'advert', 'Advertiser'],
    ['notification', 'notificationType', 'balance_low', 'Balance low'],
    ['notification', 'notificationType', 'report_ready', 'Report ready'],
    ['unheard-of', 'limits', { daily: 5, notes: ['a', 'b'] }, 'daily: 5; notes: a, b'],
    ['unheard-of', 'limits', {}, '—'],
  ])('%s %s %j reads %s', (entity, field, value, label) => expect(read(entity, field, value)).toBe(label));

  it('is of bid adjustments those that differ', () => {
    const [site, device] = [
      { dimension: 'domain', value: 'news.example', percent: 20 },
      { dimension: 'deviceType', value: 'smartphone', percent: -30 },
    ];
    const [old, now] = withoutKept([site], [site, device]);
    expect(read('campaign', 'bidMultipliers', old)).toBe('—');
    expect(read('campaign', 'bidMultipliers', now)).toBe('Device type Phone -30%');
    expect(read('campaign', 'bidMultipliers', [site])).toBe('Site or app news.example +20%');
    expect(withoutKept(['a'], ['a', 'b'])).toEqual([['a'], ['a', 'b']]);
  });

  it('is an amount where the log says so', () =>
    expect(read('wallet', 'amount', '2.50', true)).toBe('$2.50'));
});

describe('label of a change', () => {
  it.each([
    ['campaign', 'schedule.monday', 'Schedule · Monday'],
    ['campaign', 'targeting.deviceTypes', 'Targeting · device types'],
    ['campaign', 'schedule', 'Schedule'],
  ])('%s %s is called %s', (entity, field, label) => expect(changeLabel(entity, field)).toBe(label));
});
