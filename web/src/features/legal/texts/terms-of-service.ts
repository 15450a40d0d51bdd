import type { LegalText } from '../legal-text.ts';

/** Agreement between Marquee and an advertiser. */
export const TERMS_OF_SERVICE: LegalText = {
  effectiveFrom: '2026-11-01',
  summary:
    'You fund an account, we buy ad space for your campaigns, and you pay for what was delivered. You are responsible for your ads and for where they lead.',
  sections: [
    {
      title: 'The service',
      paragraphs: [
        'Marquee is a demand-side platform. It bids for advertising space on exchanges and publishers on your behalf, within the targeting, bids and budgets that you set, and reports what was bought.',
        'We do not guarantee a number of impressions, clicks or conversions. Estimates of reach and results are based on past traffic and are not a promise.',
      ],
    },
    {
      title: 'Your account',
      paragraphs: [
        'You need an account to use Marquee. Give correct information about yourself and your company, keep it up to date, and keep your password and API credentials secret. You are responsible for everything that is done with them.',
        'You may not use Marquee from a country where access is restricted, or for someone whose use would be unlawful.',
      ],
    },
    {
      title: 'Ads and landing pages',
      paragraphs: [
        'Every campaign and creative is reviewed before it runs, and again after a change that affects what people see. A review does not move your responsibility to us.',
        'You confirm that you hold the rights to your ads, that the ads and the pages behind them follow the law of every country that you target, and that they follow our rules on prohibited and restricted content.',
        'We may pause or decline an ad at any time when it breaks these terms, harms users or is rejected by an exchange.',
      ],
    },
    {
      title: 'Prices and payment',
      paragraphs: [
        'The service is prepaid in US dollars. Add funds with one of the payment methods offered in your account; minimum amounts are shown there. Campaigns stop when the balance no longer allows them to run.',
        'You are charged by the pricing model of each campaign. The charge is calculated from our own measurement of delivered impressions, clicks and conversions. Invalid traffic that we detect is not charged.',
        'Because exchanges report with a delay, a campaign can spend slightly more than its budget. Your statistics show every charge.',
      ],
    },
    {
      title: 'Refunds',
      paragraphs: [
        'You may ask for the unused part of your deposits. We pay it out to the method that was used for the deposit where that is possible, less the fees of the payment provider.',
      ],
    },
    {
      title: 'Questions about charges',
      paragraphs: [
        'If you believe that a charge is wrong, write to us within 60 days and name the campaign and the period. We compare our records with yours and correct what we find.',
      ],
    },
    {
      title: 'Data',
      paragraphs: [
        'Statistics of your campaigns are yours to use. You may not use them to identify a person.',
        'If you use conversion pixels or audiences, you must have a legal basis for it and inform the visitors of your site. Our privacy policy describes how we process data.',
      ],
    },
    {
      title: 'Ending the agreement',
      paragraphs: [
        'You may stop your campaigns and close your account at any time. We may close an account that breaks these terms, and state the reason unless the law forbids it.',
      ],
    },
    {
      title: 'Liability',
      paragraphs: [
        'We provide the service with reasonable care. To the extent that the law allows, our liability for any claim is limited to what you paid us in the three months before it arose. Nothing here limits liability that cannot be limited by law.',
      ],
    },
    {
      title: 'Changes',
      paragraphs: [
        'We announce a change of these terms by email at least 14 days before it takes effect. If you do not agree, close your account before that day.',
      ],
    },
  ],
};
