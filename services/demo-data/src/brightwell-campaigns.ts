import { dollars } from '@marquee/schemas/common/money';
import { NO_TARGETING } from '@marquee/schemas/campaign/targeting';

import type { Calendar } from './calendar.ts';
import { banner, native, video } from './creative-parts.ts';
import { ALL_SIZES, banners, BASICS, type DemoCampaign, FOUR_SIZES } from './demo-campaign.ts';
import { BANNER_THEMES } from './banner-themes.ts';

/** What the demo advertiser buys. */
export const brightwellCampaigns = (calendar: Calendar): readonly DemoCampaign[] =>
  [suite, trial, office, launch, webinar, credit, stories, walkthrough].map((campaign) => campaign(calendar));

const suite = ({ daysAgo }: Calendar): DemoCampaign => ({
  key: 'suite',
  owner: 'brightwell',
  createdAt: daysAgo(98, '10:00'),
  fields: {
    ...BASICS,
    name: 'Brightwell Suite: prospecting',
    distribution: 'fast',
    dailyBudgetNanos: dollars('300'),
    totalBudgetNanos: dollars('12000'),
  },
  prices: [
    { daysAgo: 98, price: '4.6' },
    { daysAgo: 18, price: '4.2' },
    { daysAgo: 9, price: '3.6' },
    { daysAgo: 4, price: '4.1' },
    { daysAgo: 1, price: '3.9' },
  ],
  creatives: banners('suite', ALL_SIZES),
  moderation: 'approved',
});

const trial = ({ daysAgo }: Calendar): DemoCampaign => ({
  key: 'trial',
  owner: 'brightwell',
  createdAt: daysAgo(97, '11:30'),
  fields: { ...BASICS, name: 'Free trial, worldwide', distribution: 'pacer' },
  prices: [
    { daysAgo: 97, price: '4.4' },
    { daysAgo: 20, price: '4' },
    { daysAgo: 11, price: '3.2' },
    { daysAgo: 5, price: '3.6' },
    { daysAgo: 2, price: '3.4' },
  ],
  creatives: [
    ...banners('trial', ALL_SIZES),
    {
      key: 'trial old',
      fields: banner('Trial, old logo', BANNER_THEMES.trial, '320x50'),
      moderation: 'approved',
      isActive: false,
    },
  ],
  moderation: 'approved',
});

const office = ({ daysAgo }: Calendar): DemoCampaign => ({
  key: 'office',
  owner: 'brightwell',
  createdAt: daysAgo(96, '09:40'),
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
      ...NO_TARGETING,
      countries: ['USA', 'GBR', 'DEU', 'FRA', 'CAN', 'ESP'],
      deviceTypes: ['desktop', 'tablet'],
    },
  },
  prices: [{ daysAgo: 96, price: '2.4' }],
  creatives: banners('office', FOUR_SIZES),
  moderation: 'approved',
});

/** Hours of `office` in its own zone, Monday to Friday. */
const WORKING_HOURS = [7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19];
const OFFICE_HOURS = {
  monday: WORKING_HOURS,
  tuesday: WORKING_HOURS,
  wednesday: WORKING_HOURS,
  thursday: WORKING_HOURS,
  friday: WORKING_HOURS,
};

const launch = ({ daysAgo }: Calendar): DemoCampaign => ({
  key: 'launch',
  owner: 'brightwell',
  createdAt: daysAgo(95, '14:20'),
  fields: {
    ...BASICS,
    name: 'App launch',
    distribution: 'fast',
    dailyImpressions: 50_000,
    startAt: daysAgo(94, '00:00').toISOString(),
    trafficTypes: [1, 3],
    targeting: {
      ...NO_TARGETING,
      deviceTypes: ['smartphone', 'tablet'],
      os: [
        { name: 'iOS', versions: [] },
        { name: 'Android', versions: [] },
      ],
    },
  },
  prices: [{ daysAgo: 95, price: '4' }],
  creatives: banners('launch', ['300x250', '320x50', '320x480', '728x90']),
  moderation: 'approved',
  stoppedAt: daysAgo(10, '17:00'),
});

const webinar = ({ daysAgo, minutesAgo }: Calendar): DemoCampaign => ({
  key: 'webinar',
  owner: 'brightwell',
  createdAt: minutesAgo(20 * 60),
  fields: {
    ...BASICS,
    name: 'Webinar sign-ups',
    pricingModel: 'CPA',
    goalStopMultiple: '2',
    dailyBudgetNanos: dollars('40'),
    totalBudgetNanos: dollars('800'),
    startAt: daysAgo(-3, '00:00').toISOString(),
    endAt: daysAgo(-17, '00:00').toISOString(),
    targeting: { ...NO_TARGETING, countries: ['USA', 'GBR', 'IRL'], languages: ['en'] },
  },
  prices: [{ daysAgo: 1, price: '18' }],
  creatives: banners('webinar', FOUR_SIZES, 'pending'),
  moderation: 'pending',
});

const credit = ({ daysAgo }: Calendar): DemoCampaign => ({
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
  moderation: { disapproved: 'The landing page promises guaranteed approval of credit.' },
});

const stories = ({ daysAgo }: Calendar): DemoCampaign => ({
  key: 'stories',
  owner: 'brightwell',
  createdAt: daysAgo(7, '12:00'),
  fields: { ...BASICS, name: 'Customer stories', creativeType: 'native' },
  prices: [{ daysAgo: 7, price: '4.5' }],
  creatives: [
    {
      key: 'native books',
      fields: native('Story: books in order', 'How a bakery closed its books in a day'),
      moderation: 'approved',
    },
    {
      key: 'native taxes',
      fields: native('Story: taxes', 'Taxes done before breakfast'),
      moderation: 'pending',
    },
  ],
  moderation: 'pending',
});

const walkthrough = ({ daysAgo }: Calendar): DemoCampaign => ({
  key: 'walkthrough',
  owner: 'brightwell',
  createdAt: daysAgo(24, '10:10'),
  fields: { ...BASICS, name: 'Video walkthrough', creativeType: 'video', distribution: 'fast' },
  prices: [{ daysAgo: 24, price: '11' }],
  creatives: [
    { key: 'video tour', fields: video('Tour in 15 seconds'), moderation: 'approved' },
    { key: 'video founders', fields: video('Founders speak'), moderation: 'pending' },
    {
      key: 'video loud',
      fields: video('Countdown cut'),
      moderation: { disapproved: 'The sound starts by itself and is far louder than the programme.' },
    },
  ],
  moderation: 'approved',
  stoppedAt: daysAgo(20, '18:30'),
});
