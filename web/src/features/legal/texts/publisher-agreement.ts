import type { LegalText } from '../legal-text.ts';

/** Agreement between Marquee and an exchange or publisher that sends bid requests. */
export const PUBLISHER_AGREEMENT: LegalText = {
  effectiveFrom: '2026-11-01',
  summary:
    'You send us bid requests for space that you may sell, described truthfully. We bid, and pay for impressions that you report and that we count as valid.',
  sections: [
    {
      title: 'Connection',
      paragraphs: [
        'You send bid requests to the endpoint that we give you, in the protocol agreed for it: OpenRTB or XML. Keep the key of the endpoint secret. Requests above the agreed rate may be answered without a bid.',
        'Every bid is for the impression it names and expires at the time stated in the bid, or when your auction ends if that is earlier.',
      ],
    },
    {
      title: 'Inventory',
      paragraphs: [
        'Offer only space that you own or are allowed to sell, and list Marquee’s seat in ads.txt or app-ads.txt where you publish one. Describe each impression truthfully: site or app, placement, size, device, and the signals of consent that apply.',
        'We do not buy space on pages with illegal content, with malware, or whose visitors are paid or deceived into viewing ads.',
      ],
    },
    {
      title: 'Ads',
      paragraphs: [
        'You may block advertisers, categories and ad attributes in the bid request. You may not change an ad, its tracking or its destination.',
      ],
    },
    {
      title: 'Measurement and payment',
      paragraphs: [
        'Billing events that reach us count. If your figures and ours for a month differ by less than 10 per cent, ours apply; otherwise both sides share their logs and agree on a figure.',
        'Invalid traffic is not paid, also when it is found after the month has ended.',
      ],
    },
    {
      title: 'Data protection',
      paragraphs: [
        'Send personal data only where you have a legal basis for it, and pass on consent strings and opt-outs unchanged. We use data from bid requests to select, deliver and measure ads, to detect fraud, and for nothing else.',
      ],
    },
    {
      title: 'Term',
      paragraphs: ['Either side may end the connection at any time. What was delivered until then is paid.'],
    },
  ],
};
