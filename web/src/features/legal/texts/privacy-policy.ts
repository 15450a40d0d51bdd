import type { LegalText } from '../legal-text.ts';

/** What personal data is processed, why, and for how long. */
export const PRIVACY_POLICY: LegalText = {
  effectiveFrom: '2026-11-01',
  summary:
    'We process data of our customers to run their accounts, and limited data of people who see ads in order to deliver, cap and measure them. We do not sell personal data for money.',
  sections: [
    {
      title: 'Customers and visitors of this site',
      paragraphs: ['When you open or use an account, we process:'],
      items: [
        'your name, company, country, address, email, phone and Telegram name, to run the account and to contact you;',
        'payments and invoices, to bill you and to keep the books that the law requires;',
        'sign-ins, IP addresses and changes made in the account, to protect it and to answer questions about it;',
        'your choices in the interface, such as the columns of a list.',
      ],
    },
    {
      title: 'People who see ads',
      paragraphs: [
        'Exchanges send us bid requests that can contain a device or cookie identifier, a truncated or full IP address, an approximate location, the device type and the page or app. We use them to decide whether to bid, to limit how often a person sees an ad, to measure results, and to detect invalid traffic.',
        'Where a request says that a person has not consented or has opted out, identifiers are neither used nor stored.',
      ],
    },
    {
      title: 'Cookies',
      paragraphs: [
        'On this site we keep your sign-in and your drafts in the storage of your browser. There are no advertising cookies on it.',
        'In the browsers of people who click or view an ad, a cookie remembers the last click for 30 days and the last view for 24 hours, where the law and the person’s choice allow it.',
      ],
    },
    {
      title: 'Legal basis',
      paragraphs: [
        'We process customer data to perform our contract and to meet legal duties, data about invalid traffic and security in our legitimate interest, and identifiers for advertising on the basis of consent where it is required.',
      ],
    },
    {
      title: 'How long data is kept',
      paragraphs: [
        'Bid data with identifiers is kept for up to 45 days, membership of an audience for as long as its advertiser sets, at most 540 days, and single events of delivery for about 13 months; afterwards only sums remain. Access logs are kept for 400 days. Account data is kept while the account exists and as long as accounting law requires.',
        'When personal data of an account is erased, the key that it is encrypted with is destroyed, so that it cannot be read any more, not even in the event history.',
      ],
    },
    {
      title: 'Who receives data',
      paragraphs: [
        'Exchanges receive our bids, and trackers that an advertiser has configured receive clicks and conversions. Payment, email and hosting providers process data for us under contract.',
      ],
    },
    {
      title: 'Your rights',
      paragraphs: [
        'You can ask for access, correction, deletion, restriction and a copy of your data, object to its use, and complain to a supervisory authority. Customers write to their account manager; others to the publisher or advertiser of the ad, who passes the request on to us. We reply within one month.',
      ],
    },
  ],
};
