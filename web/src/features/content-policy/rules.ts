/** How strictly the policy treats a subject. */
export type PolicyLevel = 'prohibited' | 'restricted';

/** One rule of the policy on ad content. */
export interface PolicyRule {
  readonly level: PolicyLevel;
  readonly subject: string;
  /** What exactly is not accepted, or the conditions on which it is. */
  readonly detail: string;
  /** IAB categories that the rule is about, of either tier, all within one top category; none: every category. */
  readonly categories: readonly string[];
}

/** Rules for ads of every category. */
export const GENERAL_RULES: readonly PolicyRule[] = [
  {
    level: 'prohibited',
    subject: 'Illegal products and services',
    detail: 'Anything that may not be sold or advertised in a country that the campaign targets.',
    categories: [],
  },
  {
    level: 'prohibited',
    subject: 'Malware and forced installs',
    detail: 'Pages or files that install software without consent, hijack the browser or hide their origin.',
    categories: [],
  },
  {
    level: 'prohibited',
    subject: 'Deception',
    detail:
      'False claims, imitated system messages, fake buttons, hidden costs, and landing pages that differ by visitor to mislead the review.',
    categories: [],
  },
  {
    level: 'prohibited',
    subject: 'Sexual exploitation of minors',
    detail: 'Any such content. We report it to the authorities.',
    categories: [],
  },
  {
    level: 'prohibited',
    subject: 'Illegal drugs',
    detail: 'Drugs, drug equipment and ways to pass a drug test.',
    categories: [],
  },
  {
    level: 'prohibited',
    subject: 'Infringement',
    detail: 'Counterfeits, pirated media, and brands or people shown without permission.',
    categories: [],
  },
  {
    level: 'restricted',
    subject: 'Gambling',
    detail:
      'Your account must be enabled for gambling. Only in countries for which you hold a licence, to adults, with a link to help with addiction.',
    categories: [],
  },
  {
    level: 'restricted',
    subject: 'Cannabis and CBD',
    detail:
      'Your account must be enabled for cannabis. Only in places where sale and advertising are legal, to adults.',
    categories: [],
  },
];

/** Rules for single categories, in the order of the taxonomy. */
export const CATEGORY_RULES: readonly PolicyRule[] = [
  {
    level: 'prohibited',
    subject: 'Invented endorsements',
    detail: 'Celebrities who did not agree to recommend the product, generated images and voices included.',
    categories: ['IAB1-2'],
  },
  {
    level: 'prohibited',
    subject: 'Pirated movies and music',
    detail: 'Streams, downloads and devices made for unlicensed content.',
    categories: ['IAB1-5', 'IAB1-6'],
  },
  {
    level: 'prohibited',
    subject: 'Pyramid schemes',
    detail: 'Offers that pay for recruiting others, and promises of quick riches.',
    categories: ['IAB3'],
  },
  {
    level: 'prohibited',
    subject: 'Jobs that ask for money',
    detail: 'Offers that require a payment before work starts.',
    categories: ['IAB4'],
  },
  {
    level: 'prohibited',
    subject: 'Fake degrees and paid essays',
    detail: 'Certificates without study, and work to be handed in as one’s own.',
    categories: ['IAB5'],
  },
  {
    level: 'restricted',
    subject: 'Ads for children',
    detail: 'No pressure to buy, no personal data, and no interest-based targeting.',
    categories: ['IAB6'],
  },
  {
    level: 'prohibited',
    subject: 'Miracle cures',
    detail: 'Products that claim to cure a disease without approval, and images of bodies before and after.',
    categories: ['IAB7'],
  },
  {
    level: 'restricted',
    subject: 'Medicines and supplements',
    detail: 'Only licensed sellers, without claims beyond the approval of the product.',
    categories: ['IAB7-5', 'IAB7-25', 'IAB7-32', 'IAB7-44'],
  },
  {
    level: 'restricted',
    subject: 'Sexual health',
    detail: 'To adults, without explicit images.',
    categories: ['IAB7-31', 'IAB7-39'],
  },
  {
    level: 'restricted',
    subject: 'Alcohol',
    detail: 'To people of legal drinking age, in countries that allow it, without appeal to minors.',
    categories: ['IAB8-5'],
  },
  {
    level: 'prohibited',
    subject: 'Tobacco and vaping',
    detail: 'Products, equipment and shops. Help to stop smoking is accepted.',
    categories: ['IAB9-9'],
  },
  {
    level: 'restricted',
    subject: 'Games with paid chances',
    detail: 'Name in-game purchases and the age rating; games of chance for money are gambling.',
    categories: ['IAB9-7', 'IAB9-30'],
  },
  {
    level: 'restricted',
    subject: 'Immigration and legal services',
    detail: 'Say clearly that you are not a government agency, and charge no hidden fees.',
    categories: ['IAB11-1', 'IAB11-2'],
  },
  {
    level: 'restricted',
    subject: 'Political ads',
    detail: 'Name who pays for the ad, prove your identity, and follow the election law of the country.',
    categories: ['IAB11-4'],
  },
  {
    level: 'prohibited',
    subject: 'Imitated news',
    detail: 'Pages that look like a news publisher in order to sell something.',
    categories: ['IAB12'],
  },
  {
    level: 'prohibited',
    subject: 'Binary options and guaranteed returns',
    detail: 'Binary options, unlicensed brokers, and any promise of profit without risk.',
    categories: ['IAB13-7', 'IAB13-9'],
  },
  {
    level: 'restricted',
    subject: 'Loans, insurance, trading and crypto',
    detail: 'Only with a licence for the country; show the full cost and the risk.',
    categories: ['IAB13-1', 'IAB13-2', 'IAB13-5', 'IAB13-6', 'IAB13-7'],
  },
  {
    level: 'restricted',
    subject: 'Dating',
    detail: 'To adults, with real profiles, without sexual images.',
    categories: ['IAB14-1'],
  },
  {
    level: 'restricted',
    subject: 'Astrology and readings',
    detail: 'Show the price, and the terms of a subscription, before payment data is asked for.',
    categories: ['IAB15-1', 'IAB15-5'],
  },
  {
    level: 'prohibited',
    subject: 'Trade in protected animals',
    detail: 'Endangered species, and animal fights.',
    categories: ['IAB16'],
  },
  {
    level: 'prohibited',
    subject: 'Weapons and ammunition',
    detail: 'Firearms, ammunition, explosives and their parts. Sports equipment for archery is accepted.',
    categories: ['IAB17-18'],
  },
  {
    level: 'prohibited',
    subject: 'Counterfeit fashion',
    detail: 'Replicas of brands, also when they are labelled as such.',
    categories: ['IAB18'],
  },
  {
    level: 'prohibited',
    subject: 'Scareware',
    detail: 'Warnings of infections or errors that were not found, and fake scans.',
    categories: ['IAB19-3'],
  },
  {
    level: 'restricted',
    subject: 'Downloads',
    detail: 'Name the publisher, link to the terms, and offer a full uninstall.',
    categories: ['IAB19-30'],
  },
  {
    level: 'restricted',
    subject: 'Visas and travel documents',
    detail: 'Say clearly that you are not a government agency, and show the official price.',
    categories: ['IAB20'],
  },
  {
    level: 'restricted',
    subject: 'Housing',
    detail: 'No exclusion of people by origin, religion, family or disability, in text or in targeting.',
    categories: ['IAB21'],
  },
  {
    level: 'restricted',
    subject: 'Prize draws and freebies',
    detail: 'Publish the rules, the organiser and the odds; no claim that someone has already won.',
    categories: ['IAB22-1'],
  },
  {
    level: 'prohibited',
    subject: 'Paid miracles',
    detail: 'Spells, blessings or healing for money.',
    categories: ['IAB23'],
  },
  {
    level: 'restricted',
    subject: 'Ads without a category',
    detail:
      'Choose the closest category; a review without one takes longer, and many exchanges reject the ad.',
    categories: ['IAB24'],
  },
  {
    level: 'prohibited',
    subject: 'Violence and hate',
    detail: 'Explicit violence, and content that demeans people for who they are.',
    categories: ['IAB25-2', 'IAB25-5'],
  },
  {
    level: 'restricted',
    subject: 'Adult content',
    detail: 'Only on exchanges and sites that accept it, to adults, with images that are not explicit.',
    categories: ['IAB25-3', 'IAB25-4'],
  },
  {
    level: 'prohibited',
    subject: 'Unfinished pages',
    detail: 'Landing pages that are empty, under construction or do not load.',
    categories: ['IAB25-6'],
  },
  {
    level: 'restricted',
    subject: 'Incentivized traffic',
    detail: 'Name the reward and its conditions; clicks that were paid for do not count.',
    categories: ['IAB25-7'],
  },
];
