import type { LegalText } from '../legal-text.ts';

/** Notice for residents of California (CCPA as amended by the CPRA). */
export const CCPA: LegalText = {
  effectiveFrom: '2026-11-01',
  summary: 'Rights of residents of California, and how to use them.',
  sections: [
    {
      title: 'What we collect',
      paragraphs: [
        'In the last 12 months we collected identifiers (such as names, email addresses, device identifiers and IP addresses), commercial information (such as payments), internet activity (such as ads shown and clicked), and approximate location. The sources are you, exchanges and publishers, and advertisers’ sites with our pixel.',
      ],
    },
    {
      title: 'Sale and sharing',
      paragraphs: [
        'We do not sell personal information for money. Using identifiers to show ads across sites can be “sharing” under California law.',
        'We honour opt-outs in bid requests: the US Privacy string, the Global Privacy Platform and Global Privacy Control where the exchange passes it on. After an opt-out the identifier is not used and not stored.',
      ],
    },
    {
      title: 'Your rights',
      paragraphs: ['You have the right to:'],
      items: [
        'know what personal information we have about you and receive a copy of it;',
        'have it corrected or deleted;',
        'opt out of its sale or sharing;',
        'limit the use of sensitive information, which we do not collect;',
        'be treated the same whether or not you use these rights.',
      ],
    },
    {
      title: 'How to use them',
      paragraphs: [
        'Customers write to their account manager. Others can reset the advertising identifier of their device, turn on Global Privacy Control in their browser, or send a request through the publisher or advertiser of the ad, who passes it on to us.',
        'We confirm a request within 10 business days and answer it within 45 days. We may ask for information that shows that the request is yours.',
      ],
    },
  ],
};
