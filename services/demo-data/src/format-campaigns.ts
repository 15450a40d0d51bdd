import type { NewCreativeFields } from '@marquee/schemas/creative/fields';
import type { NewCampaignFields } from '@marquee/schemas/campaign/fields';
import { dollars } from '@marquee/schemas/common/money';

import type { BannerTheme } from './banner-markup.ts';
import type { Calendar } from './calendar.ts';
import { videoFile, interstitial, native, pop, push } from './creative-parts.ts';
import type { DemoCampaign, DemoCreative } from './demo-campaign.ts';
import { BANNER_THEMES } from './banner-themes.ts';

type CreativeType = NonNullable<NewCampaignFields['creativeType']>;

interface CampaignTemplate {
  readonly key: string;
  readonly owner: string;
  /** Time on the day on which it was created, UTC. */
  readonly time: string;
  readonly creativeType: CreativeType;
  readonly name: string;
  readonly category: string;
  /** Dollars: a click of a pop or a push ad, a thousand impressions of the others. */
  readonly price: string;
  /** Dollars. */
  readonly dailyBudget: string;
  readonly creatives: readonly NewCreativeFields[];
  /** Theme of the images, where the format has any. */
  readonly look?: BannerTheme;
}

/** Sold by the click; the other formats by the thousand impressions. */
const BY_CLICK: ReadonlySet<CreativeType> = new Set(['pop', 'push']);
const CREATED_DAYS_AGO = 95;

/** Running campaigns of every format beside banners, of several advertisers each, so that auctions have competitors. */
export const formatCampaigns = ({ daysAgo }: Calendar): readonly DemoCampaign[] =>
  [...OF_BRIGHTWELL, ...OF_COMPETITORS].map((template) =>
    campaignOf(template, daysAgo(CREATED_DAYS_AGO, template.time)),
  );

const OF_BRIGHTWELL: readonly CampaignTemplate[] = [
  {
    key: 'tips',
    owner: 'brightwell',
    time: '08:00',
    creativeType: 'native',
    name: 'Bookkeeping tips',
    category: 'IAB3',
    price: '4.2',
    // Where clicks are sold, each open bid holds what a click is worth to it: two dollars.
    dailyBudget: '1500',
    creatives: [
      native('Tips: month end', 'Close the month in an hour'),
      native('Tips: VAT', 'VAT without tears'),
    ],
    look: BANNER_THEMES.suite,
  },
  {
    key: 'product video',
    owner: 'brightwell',
    time: '08:10',
    creativeType: 'video',
    name: 'Product video',
    category: 'IAB3',
    price: '9',
    dailyBudget: '160',
    creatives: [
      videoFile('Brightwell in 15 seconds', 'tour-15', 15),
      videoFile('Brightwell in 30 seconds', 'tour-30', 30),
    ],
  },
  {
    key: 'alerts',
    owner: 'brightwell',
    time: '08:20',
    creativeType: 'push',
    name: 'Invoice alerts',
    category: 'IAB3',
    price: '0.06',
    dailyBudget: '200',
    creatives: [push('Alert: overdue', 'Three invoices are overdue')],
    look: BANNER_THEMES.trial,
  },
  {
    key: 'visits',
    owner: 'brightwell',
    time: '08:30',
    creativeType: 'pop',
    name: 'Landing page visits',
    category: 'IAB3',
    price: '0.004',
    dailyBudget: '60',
    creatives: [pop('Visits: price list')],
  },
  {
    key: 'full screen',
    owner: 'brightwell',
    time: '08:40',
    creativeType: 'interstitial',
    name: 'Full screen tour',
    category: 'IAB3',
    price: '6',
    dailyBudget: '120',
    creatives: [interstitial('Full screen: tour', BANNER_THEMES.office)],
  },
];

const BLUEPEAK = {
  sponsored: 'Bluepeak Travel',
  text: 'Two nights, flight and breakfast.',
  action: 'See fares',
};
const OAKLINE = {
  sponsored: 'Oakline Insurance',
  text: 'Travel cover in two minutes.',
  action: 'Get a quote',
};

const OF_COMPETITORS: readonly CampaignTemplate[] = [
  {
    key: 'weekends',
    owner: 'bluepeak',
    time: '10:00',
    creativeType: 'native',
    name: 'Weekend ideas',
    category: 'IAB20',
    price: '3.6',
    dailyBudget: '80',
    creatives: [native('Weekend: Porto', 'Porto from 89', BLUEPEAK)],
    look: BANNER_THEMES.breaks,
  },
  {
    key: 'fares',
    owner: 'bluepeak',
    time: '10:10',
    creativeType: 'pop',
    name: 'Fare calendar',
    category: 'IAB20',
    price: '0.005',
    dailyBudget: '40',
    creatives: [pop('Fare calendar')],
  },
  {
    key: 'bean video',
    owner: 'nordlys',
    time: '11:00',
    creativeType: 'video',
    name: 'From bean to cup',
    category: 'IAB8',
    price: '8',
    dailyBudget: '120',
    creatives: [videoFile('From bean to cup', 'bean-to-cup', 15)],
  },
  {
    key: 'cover alerts',
    owner: 'oakline',
    time: '12:00',
    creativeType: 'push',
    name: 'Cover reminders',
    category: 'IAB13',
    price: '0.05',
    dailyBudget: '100',
    creatives: [push('Reminder: travel cover', 'Flying soon?', OAKLINE)],
    look: BANNER_THEMES.cover,
  },
  {
    key: 'cover screen',
    owner: 'oakline',
    time: '12:10',
    creativeType: 'interstitial',
    name: 'Cover before you fly',
    category: 'IAB13',
    price: '5.5',
    dailyBudget: '80',
    creatives: [interstitial('Cover before you fly', BANNER_THEMES.cover)],
  },
];

const campaignOf = (template: CampaignTemplate, createdAt: Date): DemoCampaign => ({
  key: template.key,
  owner: template.owner,
  createdAt,
  fields: {
    topLevelDomain: 'example.com',
    categories: [template.category],
    name: template.name,
    creativeType: template.creativeType,
    pricingModel: BY_CLICK.has(template.creativeType) ? 'CPC' : 'CPM',
    distribution: 'fast',
    dailyBudgetNanos: dollars(template.dailyBudget),
  },
  prices: [{ daysAgo: CREATED_DAYS_AGO, price: template.price }],
  creatives: template.creatives.map((fields, index): DemoCreative => ({
    key: `${template.key} creative ${index + 1}`,
    fields: { ...fields, categories: [template.category] },
    moderation: 'approved',
    ...(template.look === undefined ? {} : { look: template.look }),
  })),
  moderation: 'approved',
});
