import type { NewCampaignFields, NewCreativeFields } from '@marquee/campaigns';
import { dollars } from '@marquee/schemas/common/money';

import type { Calendar } from './calendar.ts';
import { LOOKS } from './looks.ts';
import { banner, interstitial, native, pop, push, video } from './creative-parts.ts';

type Verdict = 'pending' | 'approved' | { readonly disapproved: string };

export interface DemoCreative {
  readonly key: string;
  readonly fields: NewCreativeFields;
  readonly verdict: Verdict;
  readonly isActive?: boolean;
}

/** What a campaign costs from a day on, dollars per thousand impressions or per click. */
export interface PriceFrom {
  /** Days before today. */
  readonly daysAgo: number;
  readonly price: string;
}

export interface DemoCampaign {
  readonly key: string;
  /** Key of the account. */
  readonly owner: string;
  readonly createdAt: Date;
  readonly fields: Omit<NewCampaignFields, 'bidPriceNanos' | 'creativeIds'>;
  /** The first one is that of the creation. */
  readonly prices: readonly [PriceFrom, ...PriceFrom[]];
  readonly creatives: readonly DemoCreative[];
  readonly verdict: Verdict;
  /** When it was stopped, if it was. */
  readonly stoppedAt?: Date;
}

/** All six that `npm run traffic` asks for. */
const ALL_SIZES = ['300x250', '320x50', '728x90', '160x600', '468x60', '320x480'] as const;
const FOUR_SIZES = ['300x250', '320x50', '728x90', '160x600'] as const;
const EVERYBODY = {
  countries: [],
  regions: [],
  cities: [],
  deviceTypes: [],
  deviceBrands: [],
  os: [],
  browsers: [],
  languages: [],
  connectionTypes: [],
  carriers: [],
  playerSizes: [],
  age: null,
};
const BASICS = { topLevelDomain: 'example.com', categories: ['IAB3', 'IAB19'] };

const banners = (key: keyof typeof LOOKS, sizes: readonly string[], verdict: Verdict = 'approved') =>
  sizes.map((size): DemoCreative => ({
    key: `${key} ${size}`,
    fields: banner(LOOKS[key].brand, LOOKS[key], size),
    verdict,
  }));

/** Everything that is advertised in the demo. */
export const demoCampaigns = (calendar: Calendar): readonly DemoCampaign[] => [
  ...brightwellRunning(calendar),
  ...brightwellOthers(calendar),
  ...campaignsOfOthers(calendar),
];

const brightwellRunning = ({ daysAgo }: Calendar): readonly DemoCampaign[] => [
  {
    key: 'suite',
    owner: 'brightwell',
    createdAt: daysAgo(38, '10:00'),
    fields: {
      ...BASICS,
      name: 'Brightwell Suite: prospecting',
      distribution: 'fast',
      dailyBudgetNanos: dollars('300'),
      totalBudgetNanos: dollars('12000'),
    },
    prices: [
      { daysAgo: 38, price: '9' },
      { daysAgo: 12, price: '7.5' },
      { daysAgo: 2, price: '3.6' },
    ],
    creatives: banners('suite', ALL_SIZES),
    verdict: 'approved',
  },
  {
    key: 'trial',
    owner: 'brightwell',
    createdAt: daysAgo(37, '11:30'),
    fields: { ...BASICS, name: 'Free trial, worldwide', distribution: 'pacer' },
    prices: [
      { daysAgo: 37, price: '8' },
      { daysAgo: 14, price: '6.2' },
      { daysAgo: 3, price: '2.9' },
    ],
    creatives: [
      ...banners('trial', ALL_SIZES),
      {
        key: 'trial old',
        fields: banner('Trial, old logo', LOOKS.trial, '320x50'),
        verdict: 'approved',
        isActive: false,
      },
    ],
    verdict: 'approved',
  },
  {
    key: 'office',
    owner: 'brightwell',
    createdAt: daysAgo(36, '09:40'),
    fields: {
      ...BASICS,
      name: 'Small business, office hours',
      pricingModel: 'CPC',
      distribution: 'pacer',
      dailyBudgetNanos: dollars('60'),
      timezone: '+01:00',
      schedule: OFFICE_HOURS,
      frequencyCap: { impressions: 4, hours: 24 },
      trafficTypes: [1, 2],
      targeting: {
        ...EVERYBODY,
        countries: ['USA', 'GBR', 'DEU', 'FRA', 'CAN', 'ESP'],
        deviceTypes: ['desktop', 'tablet'],
      },
    },
    prices: [{ daysAgo: 36, price: '2.4' }],
    creatives: banners('office', FOUR_SIZES),
    verdict: 'approved',
  },
];

/** Hours of `office` in its own zone, Monday to Friday. */
const DESK_HOURS = [7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19];
const OFFICE_HOURS = {
  monday: DESK_HOURS,
  tuesday: DESK_HOURS,
  wednesday: DESK_HOURS,
  thursday: DESK_HOURS,
  friday: DESK_HOURS,
};

const brightwellOthers = ({ daysAgo, minutesAgo }: Calendar): readonly DemoCampaign[] => [
  {
    key: 'launch',
    owner: 'brightwell',
    createdAt: daysAgo(35, '14:20'),
    fields: {
      ...BASICS,
      name: 'App launch',
      distribution: 'fast',
      dailyImpressions: 50_000,
      startAt: daysAgo(34, '00:00').toISOString(),
      trafficTypes: [1, 3],
      targeting: {
        ...EVERYBODY,
        deviceTypes: ['smartphone', 'tablet'],
        os: [
          { name: 'iOS', versions: [] },
          { name: 'Android', versions: [] },
        ],
      },
    },
    prices: [{ daysAgo: 35, price: '7' }],
    creatives: banners('launch', ['300x250', '320x50', '320x480', '728x90']),
    verdict: 'approved',
    stoppedAt: daysAgo(10, '17:00'),
  },
  {
    key: 'webinar',
    owner: 'brightwell',
    createdAt: minutesAgo(20 * 60),
    fields: {
      ...BASICS,
      name: 'Webinar sign-ups',
      pricingModel: 'CPA',
      dailyBudgetNanos: dollars('40'),
      totalBudgetNanos: dollars('800'),
      startAt: daysAgo(-3, '00:00').toISOString(),
      endAt: daysAgo(-17, '00:00').toISOString(),
      targeting: { ...EVERYBODY, countries: ['USA', 'GBR', 'IRL'], languages: ['en'] },
    },
    prices: [{ daysAgo: 1, price: '18' }],
    creatives: banners('webinar', FOUR_SIZES, 'pending'),
    verdict: 'pending',
  },
  {
    key: 'credit',
    owner: 'brightwell',
    createdAt: daysAgo(19, '16:00'),
    fields: {
      ...BASICS,
      categories: ['IAB13'],
      name: 'Instant credit for founders',
      dailyBudgetNanos: dollars('50'),
    },
    prices: [{ daysAgo: 19, price: '5' }],
    creatives: banners('credit', ['300x250'], {
      disapproved: 'Promises a credit without a check, which the rules for financial products forbid.',
    }),
    verdict: { disapproved: 'The landing page promises guaranteed approval of credit.' },
  },
  {
    key: 'stories',
    owner: 'brightwell',
    createdAt: daysAgo(7, '12:00'),
    fields: { ...BASICS, name: 'Customer stories', creativeType: 'native' },
    prices: [{ daysAgo: 7, price: '4.5' }],
    creatives: [
      {
        key: 'native books',
        fields: native('Story: books in order', 'How a bakery closed its books in a day'),
        verdict: 'approved',
      },
      {
        key: 'native taxes',
        fields: native('Story: taxes', 'Taxes done before breakfast'),
        verdict: 'pending',
      },
    ],
    verdict: 'pending',
  },
  {
    key: 'walkthrough',
    owner: 'brightwell',
    createdAt: daysAgo(24, '10:10'),
    fields: { ...BASICS, name: 'Video walkthrough', creativeType: 'video', distribution: 'fast' },
    prices: [{ daysAgo: 24, price: '11' }],
    creatives: [
      { key: 'video tour', fields: video('Tour in 15 seconds'), verdict: 'approved' },
      { key: 'video founders', fields: video('Founders speak'), verdict: 'pending' },
      {
        key: 'video loud',
        fields: video('Countdown cut'),
        verdict: { disapproved: 'The sound starts by itself and is far louder than the programme.' },
      },
    ],
    verdict: 'approved',
    stoppedAt: daysAgo(20, '18:30'),
  },
];

const campaignsOfOthers = ({ daysAgo, minutesAgo }: Calendar): readonly DemoCampaign[] => [
  {
    key: 'roast',
    owner: 'nordlys',
    createdAt: daysAgo(36, '13:00'),
    fields: {
      topLevelDomain: 'example.com',
      categories: ['IAB8'],
      name: 'Winter roast',
      distribution: 'pacer',
      dailyBudgetNanos: dollars('45'),
      targeting: { ...EVERYBODY, countries: ['NOR', 'SWE', 'DEU', 'GBR', 'NLD'] },
    },
    prices: [
      { daysAgo: 36, price: '7' },
      { daysAgo: 4, price: '2.4' },
    ],
    creatives: banners('roast', FOUR_SIZES),
    verdict: 'approved',
  },
  {
    key: 'breaks',
    owner: 'bluepeak',
    createdAt: daysAgo(36, '16:30'),
    fields: {
      topLevelDomain: 'example.com',
      categories: ['IAB20'],
      name: 'City breaks',
      distribution: 'fast',
      dailyBudgetNanos: dollars('150'),
    },
    prices: [
      { daysAgo: 36, price: '8' },
      { daysAgo: 5, price: '2.2' },
    ],
    creatives: banners('breaks', ALL_SIZES),
    verdict: 'approved',
  },
  {
    key: 'puzzle',
    owner: 'kitewell',
    createdAt: daysAgo(34, '08:30'),
    fields: {
      topLevelDomain: 'example.com',
      categories: ['IAB9-30'],
      name: 'Puzzle installs',
      distribution: 'fast',
      trafficTypes: [1, 3],
      targeting: { ...EVERYBODY, countries: ['IND', 'BRA', 'USA'], deviceTypes: ['smartphone'] },
    },
    prices: [{ daysAgo: 34, price: '9' }],
    creatives: banners('puzzle', ['300x250', '320x50', '320x480']),
    verdict: 'approved',
  },
  {
    key: 'cover',
    owner: 'oakline',
    createdAt: daysAgo(34, '15:00'),
    fields: {
      topLevelDomain: 'example.com',
      categories: ['IAB13'],
      name: 'Travel cover',
      targeting: { ...EVERYBODY, countries: ['GBR', 'AUS', 'CAN'] },
    },
    prices: [{ daysAgo: 34, price: '6.5' }],
    creatives: banners('cover', FOUR_SIZES),
    verdict: 'approved',
    stoppedAt: daysAgo(6, '10:00'),
  },
  {
    key: 'dice',
    owner: 'silverdice',
    createdAt: daysAgo(33, '20:00'),
    fields: {
      topLevelDomain: 'example.com',
      categories: ['IAB9-7'],
      name: 'Friday night',
      distribution: 'fast',
    },
    prices: [{ daysAgo: 33, price: '8.5' }],
    creatives: banners('dice', ['300x250', '320x50']),
    verdict: 'approved',
  },
  {
    key: 'sofa',
    owner: 'verdant',
    createdAt: minutesAgo(30 * 60),
    fields: {
      topLevelDomain: 'example.com',
      categories: ['IAB10'],
      name: 'Sofas for small rooms',
      targeting: { ...EVERYBODY, countries: ['FRA', 'ESP', 'ITA'] },
    },
    prices: [{ daysAgo: 2, price: '2.8' }],
    creatives: banners('sofa', FOUR_SIZES, 'pending'),
    verdict: 'pending',
  },
];

export interface SpareCreative {
  readonly owner: string;
  readonly createdAt: Date;
  readonly creative: DemoCreative;
  /** Key of the campaign that takes it, if any. */
  readonly campaign?: string;
}

/** Creatives of the demo advertiser that came after their campaign, or that no campaign shows yet. */
export const spareCreatives = ({ daysAgo, minutesAgo }: Calendar): readonly SpareCreative[] => {
  const spare = (
    createdAt: Date,
    key: string,
    fields: NewCreativeFields,
    verdict: Verdict,
    isActive = true,
  ) => ({
    owner: 'brightwell',
    createdAt,
    creative: { key, fields, verdict, isActive },
  });
  return [
    spare(
      daysAgo(23, '09:00'),
      'push invoice',
      push('Push: invoice paid', 'Your invoice was paid'),
      'approved',
    ),
    spare(daysAgo(22, '09:10'), 'push prize', push('Push: prize', 'You have won a prize!'), {
      disapproved: 'Looks like a message of the system and promises a prize that does not exist.',
    }),
    spare(daysAgo(22, '09:30'), 'pop landing', pop('Pop: landing page'), 'approved'),
    spare(minutesAgo(11 * 60), 'pop pricing', pop('Pop: price list'), 'pending'),
    spare(
      daysAgo(20, '15:00'),
      'inter tour',
      interstitial('Interstitial: tour', LOOKS.launch),
      'approved',
      false,
    ),
    spare(minutesAgo(9 * 60), 'inter trial', interstitial('Interstitial: trial', LOOKS.trial), 'pending'),
  ];
};
