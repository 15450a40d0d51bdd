import { dollars } from '@marquee/schemas/common/money';
import { NO_TARGETING } from '@marquee/schemas/campaign/targeting';

import type { Calendar } from './calendar.ts';
import { ALL_SIZES, banners, type DemoCampaign, FOUR_SIZES } from './demo-campaign.ts';

/** What the other advertisers buy. */
export const campaignsOfOthers = (calendar: Calendar): readonly DemoCampaign[] =>
  [roast, breaks, puzzle, cover, dice, sofa].map((campaign) => campaign(calendar));

const roast = ({ daysAgo }: Calendar): DemoCampaign => ({
  key: 'roast',
  owner: 'nordlys',
  createdAt: daysAgo(96, '13:00'),
  fields: {
    topLevelDomain: 'example.com',
    categories: ['IAB8'],
    name: 'Winter roast',
    distribution: 'pacer',
    dailyBudgetNanos: dollars('45'),
    targeting: { ...NO_TARGETING, countries: ['NOR', 'SWE', 'DEU', 'GBR', 'NLD'] },
  },
  prices: [
    { daysAgo: 96, price: '3.1' },
    { daysAgo: 4, price: '2.4' },
  ],
  creatives: banners('roast', FOUR_SIZES),
  moderation: 'approved',
});

const breaks = ({ daysAgo }: Calendar): DemoCampaign => ({
  key: 'breaks',
  owner: 'bluepeak',
  createdAt: daysAgo(96, '16:30'),
  fields: {
    topLevelDomain: 'example.com',
    categories: ['IAB20'],
    name: 'City breaks',
    distribution: 'fast',
    dailyBudgetNanos: dollars('150'),
  },
  prices: [
    { daysAgo: 96, price: '3' },
    { daysAgo: 5, price: '2.2' },
  ],
  creatives: banners('breaks', ALL_SIZES),
  moderation: 'approved',
});

const puzzle = ({ daysAgo }: Calendar): DemoCampaign => ({
  key: 'puzzle',
  owner: 'kitewell',
  createdAt: daysAgo(94, '08:30'),
  fields: {
    topLevelDomain: 'example.com',
    categories: ['IAB9-30'],
    name: 'Puzzle installs',
    distribution: 'fast',
    trafficTypes: [1, 3],
    targeting: { ...NO_TARGETING, countries: ['IND', 'BRA', 'USA'], deviceTypes: ['smartphone'] },
  },
  prices: [{ daysAgo: 94, price: '9' }],
  creatives: banners('puzzle', ['300x250', '320x50', '320x480']),
  moderation: 'approved',
});

const cover = ({ daysAgo }: Calendar): DemoCampaign => ({
  key: 'cover',
  owner: 'oakline',
  createdAt: daysAgo(94, '15:00'),
  fields: {
    topLevelDomain: 'example.com',
    categories: ['IAB13'],
    name: 'Travel cover',
    targeting: { ...NO_TARGETING, countries: ['GBR', 'AUS', 'CAN'] },
  },
  prices: [{ daysAgo: 94, price: '3.8' }],
  creatives: banners('cover', FOUR_SIZES),
  moderation: 'approved',
  stoppedAt: daysAgo(6, '10:00'),
});

const dice = ({ daysAgo }: Calendar): DemoCampaign => ({
  key: 'dice',
  owner: 'silverdice',
  createdAt: daysAgo(93, '20:00'),
  fields: {
    topLevelDomain: 'example.com',
    categories: ['IAB9-7'],
    name: 'Friday night',
    distribution: 'fast',
  },
  prices: [{ daysAgo: 93, price: '3.4' }],
  creatives: banners('dice', ['300x250', '320x50']),
  moderation: 'approved',
});

const sofa = ({ minutesAgo }: Calendar): DemoCampaign => ({
  key: 'sofa',
  owner: 'verdant',
  createdAt: minutesAgo(30 * 60),
  fields: {
    topLevelDomain: 'example.com',
    categories: ['IAB10'],
    name: 'Sofas for small rooms',
    targeting: { ...NO_TARGETING, countries: ['FRA', 'ESP', 'ITA'] },
  },
  prices: [{ daysAgo: 2, price: '2.8' }],
  creatives: banners('sofa', FOUR_SIZES, 'pending'),
  moderation: 'pending',
});
