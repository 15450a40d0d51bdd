import type { NewCreativeFields } from '@marquee/schemas/creative/fields';

import type { Calendar } from './calendar.ts';
import { banner, interstitial, pop, push } from './creative-parts.ts';
import type { DemoCreative, Moderation } from './demo-campaign.ts';
import { BANNER_THEMES } from './banner-themes.ts';

export interface UnattachedCreative {
  readonly owner: string;
  readonly createdAt: Date;
  readonly creative: DemoCreative;
  /** Key of the campaign that takes it, if any. */
  readonly campaign?: string;
}

/** Creatives of the demo advertiser that came after their campaign, or that no campaign shows yet. */
export const unattachedCreatives = ({ daysAgo, minutesAgo }: Calendar): readonly UnattachedCreative[] => {
  const unattached = (
    createdAt: Date,
    key: string,
    fields: NewCreativeFields,
    moderation: Moderation,
    isActive = true,
  ) => ({
    owner: 'brightwell',
    createdAt,
    creative: { key, fields, moderation, isActive },
  });
  return [
    {
      ...unattached(
        daysAgo(8, '10:20'),
        'suite countdown',
        banner('Brightwell countdown', BANNER_THEMES.suite, '728x90'),
        { disapproved: 'The countdown starts over at every view: a false sense of urgency.' },
      ),
      campaign: 'suite',
    },
    {
      ...unattached(
        minutesAgo(5 * 60),
        'suite autumn',
        banner('Brightwell autumn offer', BANNER_THEMES.suite, '300x250'),
        'pending',
      ),
      campaign: 'suite',
    },
    unattached(
      daysAgo(23, '09:00'),
      'push invoice',
      push('Push: invoice paid', 'Your invoice was paid'),
      'approved',
    ),
    unattached(daysAgo(22, '09:10'), 'push prize', push('Push: prize', 'You have won a prize!'), {
      disapproved: 'Looks like a message of the system and promises a prize that does not exist.',
    }),
    unattached(daysAgo(22, '09:30'), 'pop landing', pop('Pop: landing page'), 'approved'),
    unattached(minutesAgo(11 * 60), 'pop pricing', pop('Pop: price list'), 'pending'),
    unattached(
      daysAgo(20, '15:00'),
      'inter tour',
      interstitial('Interstitial: tour', BANNER_THEMES.launch),
      'approved',
      false,
    ),
    unattached(
      minutesAgo(9 * 60),
      'inter trial',
      interstitial('Interstitial: trial', BANNER_THEMES.trial),
      'pending',
    ),
  ];
};
