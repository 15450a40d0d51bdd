import { paths } from '../../lib/paths.ts';
import type { QuestionTopic } from './questions.ts';

/** The questions that advertisers ask most. */
export const DEFAULT_TOPICS: readonly QuestionTopic[] = [
  {
    title: 'Getting started',
    questions: [
      {
        id: 'first-campaign',
        question: 'How do I launch my first campaign?',
        answer: [
          'Add funds, create a campaign with a bid, a budget and the countries you want, and add at least one creative. We recommend at least four.',
          'Campaign and creatives are then reviewed. Once both are approved and the balance is above $5, bidding starts by itself.',
        ],
        link: { label: 'New campaign', to: paths.campaignAdd.href() },
      },
      {
        id: 'review',
        question: 'What is reviewed, and when again?',
        answer: [
          'Every new campaign and creative is reviewed. A change of what people see or where they land, such as the landing page, the image or the category, sends it back to review. A change of bid, budget or schedule does not.',
        ],
        link: { label: 'Content policy', to: paths.prohibitedMaterials.href() },
      },
    ],
  },
  {
    title: 'Delivery',
    questions: [
      {
        id: 'no-delivery',
        question: 'Why does my campaign not deliver?',
        answer: [
          'Open the campaign and look at “Why no bids”. It counts the bid requests of the last minutes by the reason for which the campaign did not bid: paused, outside its hours, below the floor, wrong country, budget spent and so on.',
        ],
        link: { label: 'Campaigns', to: paths.campaigns.href() },
      },
      {
        id: 'bid',
        question: 'Which bid should I choose?',
        answer: [
          'The form shows the going price for the countries and sizes you chose. With CPM you pay what the auction clears, at most your bid, plus your account’s markup if it has one. With CPC you normally pay your bid for each counted click, so a higher bid costs more.',
        ],
      },
      {
        id: 'pacing',
        question: 'What is the difference between even and fast delivery?',
        answer: [
          'Even delivery spreads the daily budget over the hours in which the campaign may run. Fast delivery spends it as soon as it wins auctions.',
        ],
      },
      {
        id: 'frequency',
        question: 'How often does one person see my ad?',
        answer: [
          'As often as the frequency cap of the campaign allows. Three to five times a day is a good start.',
        ],
      },
      {
        id: 'overspend',
        question: 'Can a campaign spend more than its budget?',
        answer: [
          'Exchanges report impressions with a delay, so the last bids of a day can be billed after the budget is used up. The excess is small and limited, because open bids are reserved.',
        ],
      },
    ],
  },
  {
    title: 'Statistics and conversions',
    questions: [
      {
        id: 'delay',
        question: 'How fresh are the numbers?',
        answer: ['Impressions, clicks and spend appear within a second. What is not live states its age.'],
        link: { label: 'Statistics', to: paths.statistics.href() },
      },
      {
        id: 'difference',
        question: 'Why does my tracker show fewer clicks?',
        answer: [
          'Some visitors leave before the landing page loads, some trackers filter differently, and days differ by time zone. Choose the tracker’s time zone in statistics before you compare.',
        ],
      },
      {
        id: 'conversions',
        question: 'How do I measure conversions?',
        answer: [
          'Create a conversion pixel and put its code on the page after the purchase, or send a postback from your tracker with the click ID that we pass in the macro {click_id}.',
        ],
        link: { label: 'Conversion pixels', to: paths.pixels.href() },
      },
    ],
  },
  {
    title: 'Payments',
    questions: [
      {
        id: 'methods',
        question: 'How do I add funds, and how much?',
        answer: [
          'The payment page lists the available methods with their minimums: usually $100, and $500 by wire transfer. Your account can have a higher minimum.',
        ],
        link: { label: 'Payments', to: paths.payments.href() },
      },
      {
        id: 'pending-payment',
        question: 'Why is my payment pending?',
        answer: [
          'A transfer is confirmed when it has arrived. Bank transfers take one to three business days, stablecoins minutes.',
        ],
      },
      {
        id: 'refund',
        question: 'Can I get unused money back?',
        answer: [
          'Yes. Use “Cash out” on the payment page. The money is paid out once our finance team has confirmed it.',
        ],
        link: { label: 'Payments', to: paths.payments.href() },
      },
      {
        id: 'invalid-traffic',
        question: 'Do I pay for bots?',
        answer: [
          'Impressions and clicks that we recognise as invalid are counted separately and not charged. Statistics show them with the reason.',
        ],
      },
    ],
  },
  {
    title: 'Account',
    questions: [
      {
        id: 'notifications',
        question: 'Which emails do I receive?',
        answer: [
          'As you choose in the settings: decisions on campaigns and creatives, a low balance, campaigns that were stopped, and payments.',
        ],
        link: { label: 'Settings', to: paths.settings.href() },
      },
      {
        id: 'close-account',
        question: 'How do I close my account?',
        answer: [
          'Withdraw what is left and write to your account manager. Personal data is erased on request; the journal stays.',
        ],
      },
    ],
  },
];
