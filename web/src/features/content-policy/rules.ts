import { t } from '../../lib/i18n/i18n.ts';

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
    subject: t('Illegal products and services'),
    detail: t('Anything that may not be sold or advertised in a country that the campaign targets.'),
    categories: [],
  },
  {
    level: 'prohibited',
    subject: t('Malware and forced installs'),
    detail: t(
      'Pages or files that install software without consent, hijack the browser or hide their origin.',
    ),
    categories: [],
  },
  {
    level: 'prohibited',
    subject: t('Deception'),
    detail: t(
      'False claims, imitated system messages, fake buttons, hidden costs, and landing pages that differ by visitor to mislead the review.',
    ),
    categories: [],
  },
  {
    level: 'prohibited',
    subject: t('Sexual exploitation of minors'),
    detail: t('Any such content. We report it to the authorities.'),
    categories: [],
  },
  {
    level: 'prohibited',
    subject: t('Illegal drugs'),
    detail: t('Drugs, drug equipment and ways to pass a drug test.'),
    categories: [],
  },
  {
    level: 'prohibited',
    subject: t('Infringement'),
    detail: t('Counterfeits, pirated media, and brands or people shown without permission.'),
    categories: [],
  },
  {
    level: 'restricted',
    subject: t('Gambling'),
    detail: t(
      'Your account must be enabled for gambling. Only in countries for which you hold a license, to adults, with a link to help with addiction.',
    ),
    categories: [],
  },
  {
    level: 'restricted',
    subject: t('Cannabis and CBD'),
    detail: t(
      'Your account must be enabled for cannabis. Only in places where sale and advertising are legal, to adults.',
    ),
    categories: [],
  },
];

/** Rules for single categories, in the order of the taxonomy. */
export const CATEGORY_RULES: readonly PolicyRule[] = [
  {
    level: 'prohibited',
    subject: t('Invented endorsements'),
    detail: t(
      'Celebrities who did not agree to recommend the product, generated images and voices included.',
    ),
    categories: ['IAB1-2'],
  },
  {
    level: 'prohibited',
    subject: t('Pirated movies and music'),
    detail: t('Streams, downloads and devices made for unlicensed content.'),
    categories: ['IAB1-5', 'IAB1-6'],
  },
  {
    level: 'prohibited',
    subject: t('Pyramid schemes'),
    detail: t('Offers that pay for recruiting others, and promises of quick riches.'),
    categories: ['IAB3'],
  },
  {
    level: 'prohibited',
    subject: t('Jobs that ask for money'),
    detail: t('Offers that require a payment before work starts.'),
    categories: ['IAB4'],
  },
  {
    level: 'prohibited',
    subject: t('Fake degrees and paid essays'),
    detail: t('Certificates without study, and work to be handed in as one’s own.'),
    categories: ['IAB5'],
  },
  {
    level: 'restricted',
    subject: t('Ads for children'),
    detail: t('No pressure to buy, no personal data, and no interest-based targeting.'),
    categories: ['IAB6'],
  },
  {
    level: 'prohibited',
    subject: t('Miracle cures'),
    detail: t(
      'Products that claim to cure a disease without approval, and images of bodies before and after.',
    ),
    categories: ['IAB7'],
  },
  {
    level: 'restricted',
    subject: t('Medicines and supplements'),
    detail: t('Only licensed sellers, without claims beyond the approval of the product.'),
    categories: ['IAB7-5', 'IAB7-25', 'IAB7-32', 'IAB7-44'],
  },
  {
    level: 'restricted',
    subject: t('Sexual health'),
    detail: t('To adults, without explicit images.'),
    categories: ['IAB7-31', 'IAB7-39'],
  },
  {
    level: 'restricted',
    subject: t('Alcohol'),
    detail: t('To people of legal drinking age, in countries that allow it, without appeal to minors.'),
    categories: ['IAB8-5'],
  },
  {
    level: 'prohibited',
    subject: t('Tobacco and vaping'),
    detail: t('Products, equipment and shops. Help to stop smoking is accepted.'),
    categories: ['IAB9-9'],
  },
  {
    level: 'restricted',
    subject: t('Games with paid chances'),
    detail: t('Name in-game purchases and the age rating; games of chance for money are gambling.'),
    categories: ['IAB9-7', 'IAB9-30'],
  },
  {
    level: 'restricted',
    subject: t('Immigration and legal services'),
    detail: t('Say clearly that you are not a government agency, and charge no hidden fees.'),
    categories: ['IAB11-1', 'IAB11-2'],
  },
  {
    level: 'restricted',
    subject: t('Political ads'),
    detail: t('Name who pays for the ad, prove your identity, and follow the election law of the country.'),
    categories: ['IAB11-4'],
  },
  {
    level: 'prohibited',
    subject: t('Imitated news'),
    detail: t('Pages that look like a news publisher in order to sell something.'),
    categories: ['IAB12'],
  },
  {
    level: 'prohibited',
    subject: t('Binary options and guaranteed returns'),
    detail: t('Binary options, unlicensed brokers, and any promise of profit without risk.'),
    categories: ['IAB13-7', 'IAB13-9'],
  },
  {
    level: 'restricted',
    subject: t('Loans, insurance, trading and crypto'),
    detail: t('Only with a license for the country; show the full cost and the risk.'),
    categories: ['IAB13-1', 'IAB13-2', 'IAB13-5', 'IAB13-6', 'IAB13-7'],
  },
  {
    level: 'restricted',
    subject: t('Dating'),
    detail: t('To adults, with real profiles, without sexual images.'),
    categories: ['IAB14-1'],
  },
  {
    level: 'restricted',
    subject: t('Astrology and readings'),
    detail: t('Show the price, and the terms of a subscription, before payment data is asked for.'),
    categories: ['IAB15-1', 'IAB15-5'],
  },
  {
    level: 'prohibited',
    subject: t('Trade in protected animals'),
    detail: t('Endangered species, and animal fights.'),
    categories: ['IAB16'],
  },
  {
    level: 'prohibited',
    subject: t('Weapons and ammunition'),
    detail: t('Firearms, ammunition, explosives and their parts. Sports equipment for archery is accepted.'),
    categories: ['IAB17-18'],
  },
  {
    level: 'prohibited',
    subject: t('Counterfeit fashion'),
    detail: t('Replicas of brands, also when they are labelled as such.'),
    categories: ['IAB18'],
  },
  {
    level: 'prohibited',
    subject: t('Scareware'),
    detail: t('Warnings of infections or errors that were not found, and fake scans.'),
    categories: ['IAB19-3'],
  },
  {
    level: 'restricted',
    subject: t('Downloads'),
    detail: t('Name the publisher, link to the terms, and offer a full uninstall.'),
    categories: ['IAB19-30'],
  },
  {
    level: 'restricted',
    subject: t('Visas and travel documents'),
    detail: t('Say clearly that you are not a government agency, and show the official price.'),
    categories: ['IAB20'],
  },
  {
    level: 'restricted',
    subject: t('Housing'),
    detail: t('No exclusion of people by origin, religion, family or disability, in text or in targeting.'),
    categories: ['IAB21'],
  },
  {
    level: 'restricted',
    subject: t('Prize draws and freebies'),
    detail: t('Publish the rules, the organizer and the odds; don’t claim that someone has already won.'),
    categories: ['IAB22-1'],
  },
  {
    level: 'prohibited',
    subject: t('Paid miracles'),
    detail: t('Spells, blessings or healing for money.'),
    categories: ['IAB23'],
  },
  {
    level: 'restricted',
    subject: t('Ads without a category'),
    detail: t(
      'Choose the closest category; a review without one takes longer, and many exchanges reject the ad.',
    ),
    categories: ['IAB24'],
  },
  {
    level: 'prohibited',
    subject: t('Violence and hate'),
    detail: t('Explicit violence, and content that demeans people for who they are.'),
    categories: ['IAB25-2', 'IAB25-5'],
  },
  {
    level: 'restricted',
    subject: t('Adult content'),
    detail: t('Only on exchanges and sites that accept it, to adults, with images that are not explicit.'),
    categories: ['IAB25-3', 'IAB25-4'],
  },
  {
    level: 'prohibited',
    subject: t('Unfinished pages'),
    detail: t('Landing pages that are empty, under construction or do not load.'),
    categories: ['IAB25-6'],
  },
  {
    level: 'restricted',
    subject: t('Incentivized traffic'),
    detail: t('Name the reward and its conditions; clicks that were paid for do not count.'),
    categories: ['IAB25-7'],
  },
];
