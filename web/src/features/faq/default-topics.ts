import { t } from '../../lib/i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import type { QuestionTopic } from './questions.ts';

/** The questions that advertisers ask most. */
export const DEFAULT_TOPICS: readonly QuestionTopic[] = [
  {
    title: t('Getting started'),
    questions: [
      {
        id: 'first-campaign',
        question: t('How do I launch my first campaign?'),
        answer: [
          t(
            'Add funds, create a campaign with a bid, a budget and the countries you want, and add at least one creative. We recommend at least four.',
          ),
          t(
            'Campaign and creatives are then reviewed. Once both are approved and the balance is above $5, bidding starts by itself.',
          ),
        ],
        link: { label: t('New campaign'), to: paths.campaignAdd.href() },
      },
      {
        id: 'review',
        question: t('What is reviewed, and when again?'),
        answer: [
          t(
            'Every new campaign and creative is reviewed. A change of what people see or where they land, such as the landing page, the image or the category, sends it back to review. A change of bid, budget or schedule does not.',
          ),
        ],
        link: { label: t('Content policy'), to: paths.prohibitedMaterials.href() },
      },
    ],
  },
  {
    title: t('Delivery'),
    questions: [
      {
        id: 'no-delivery',
        question: t('Why does my campaign not deliver?'),
        answer: [
          t(
            'Open the campaign and look at “Why no bids”. It counts the bid requests of the last minutes by the reason for which the campaign did not bid: paused, outside its hours, below the floor, wrong country, budget spent and so on.',
          ),
        ],
        link: { label: t('Campaigns'), to: paths.campaigns.href() },
      },
      {
        id: 'bid',
        question: t('Which bid should I choose?'),
        answer: [
          t(
            'The form shows the going price for the countries and sizes you chose. With CPM you pay what the auction clears, at most your bid, plus your account’s markup if it has one. With CPC you normally pay your bid for each counted click, so a higher bid costs more.',
          ),
        ],
      },
      {
        id: 'pacing',
        question: t('What is the difference between even and fast delivery?'),
        answer: [
          t(
            'Even delivery spreads the daily budget over the hours in which the campaign may run. Fast delivery spends it as soon as it wins auctions.',
          ),
        ],
      },
      {
        id: 'frequency',
        question: t('How often does one person see my ad?'),
        answer: [
          t(
            'As often as the frequency cap of the campaign allows. Three to five times a day is a good start.',
          ),
        ],
      },
      {
        id: 'overspend',
        question: t('Can a campaign spend more than its budget?'),
        answer: [
          t(
            'Exchanges report impressions with a delay, so the last bids of a day can be billed after the budget is used up. The excess is small and limited, because open bids are reserved.',
          ),
        ],
      },
    ],
  },
  {
    title: t('Statistics and conversions'),
    questions: [
      {
        id: 'delay',
        question: t('How fresh are the numbers?'),
        answer: [t('Impressions, clicks and spend appear within a second. What is not live states its age.')],
        link: { label: t('Statistics'), to: paths.statistics.href() },
      },
      {
        id: 'difference',
        question: t('Why does my tracker show fewer clicks?'),
        answer: [
          t(
            'Some visitors leave before the landing page loads, some trackers filter differently, and days differ by time zone. Choose the tracker’s time zone in statistics before you compare.',
          ),
        ],
      },
      {
        id: 'conversions',
        question: t('How do I measure conversions?'),
        answer: [
          t(
            "Create a conversion pixel and put its code on the page after the purchase, or send a postback from your tracker with the click ID that we pass in the macro '{'click_id'}'. It has 33 characters and fits into any tracker. In an ad’s own markup it counts once the ad was shown.",
          ),
        ],
        link: { label: t('Conversion pixels'), to: paths.pixels.href() },
      },
    ],
  },
  {
    title: t('Payments'),
    questions: [
      {
        id: 'methods',
        question: t('How do I add funds, and how much?'),
        answer: [
          t(
            'The payment page lists the available methods with their minimums: usually $100, and $500 by wire transfer. Your account can have a higher minimum.',
          ),
        ],
        link: { label: t('Payments'), to: paths.payments.href() },
      },
      {
        id: 'pending-payment',
        question: t('Why is my payment pending?'),
        answer: [
          t(
            'A transfer is confirmed when it has arrived. Bank transfers take one to three business days, stablecoins minutes.',
          ),
        ],
      },
      {
        id: 'refund',
        question: t('Can I get unused money back?'),
        answer: [
          t(
            'Yes. Use “Cash out” on the payment page. The money is paid out once our finance team has confirmed it.',
          ),
        ],
        link: { label: t('Payments'), to: paths.payments.href() },
      },
      {
        id: 'invalid-traffic',
        question: t('Do I pay for bots?'),
        answer: [
          t(
            'Impressions and clicks that we recognize as invalid are counted separately and not charged. Statistics show them with the reason.',
          ),
        ],
      },
    ],
  },
  {
    title: t('Account'),
    questions: [
      {
        id: 'notifications',
        question: t('Which emails do I receive?'),
        answer: [
          t(
            'As you choose in the settings: decisions on campaigns and creatives, a low balance, campaigns that were stopped, and payments.',
          ),
        ],
        link: { label: t('Settings'), to: paths.settings.href() },
      },
      {
        id: 'contact-support',
        question: t('How do I contact support?'),
        answer: [t('Open a ticket, with screenshots or files if they help. We reply there and by email.')],
        link: { label: t('New ticket'), to: paths.supportAdd.href() },
      },
      {
        id: 'close-account',
        question: t('How do I close my account?'),
        answer: [
          t(
            'Withdraw what is left and write to your account manager. Personal data is erased on request; the journal stays.',
          ),
        ],
      },
    ],
  },
];
