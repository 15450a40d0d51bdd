import type { LegalText } from '../legal-text.ts';

/** Rules for visitors of the site and users of the interface and API. */
export const TERMS_OF_USE: LegalText = {
  effectiveFrom: '2026-11-01',
  summary: 'Use the site and the API fairly, and do not put other people’s accounts or data at risk.',
  sections: [
    {
      title: 'Who may use the site',
      paragraphs: [
        'The site is made for businesses. You must be of legal age and allowed to act for the company that you sign up.',
      ],
    },
    {
      title: 'What is not allowed',
      paragraphs: ['You may not:'],
      items: [
        'open an account in another person’s name, or several accounts to avoid a limit or a decision;',
        'try to reach accounts or data that are not yours, or test security without our written consent;',
        'send requests at a rate that impairs the service for others;',
        'upload malware, or content that others have rights to;',
        'resell access to the interface without our consent.',
      ],
    },
    {
      title: 'API',
      paragraphs: [
        'The API may be used for your own accounts and those that were entrusted to you. It has rate limits; an answer with status 429 says when to try again.',
      ],
    },
    {
      title: 'Content and trademarks',
      paragraphs: [
        'The software, texts and logos of Marquee belong to us. Country and place data come from the sources named at the bottom of the product’s pages.',
      ],
    },
    {
      title: 'Availability',
      paragraphs: [
        'We work to keep the site available at all times, but maintenance and faults can interrupt it. Running campaigns do not depend on the site being open in your browser.',
      ],
    },
  ],
};
