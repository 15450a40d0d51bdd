import { useQuery } from '@tanstack/react-query';

import { t } from '../../../lib/i18n/i18n.ts';
import { dictionaryQuery } from '../../../lib/reference-data.ts';
import { creatable, summaryOf } from '../../../widgets/creative-images/image-drafts.ts';
import { FormSection } from '../../../widgets/form/layout/form-sections.tsx';
import { FormText } from '../../../widgets/form/fields/text-field.tsx';
import { describePlannedDay } from '../advice/describe-advice.ts';
import { useCountryNames } from '../form/country-select.tsx';
import { describeReview } from './describe-review.ts';
import { createdIds, guidedField } from './guided-values.ts';
import classes from './guided.module.css';
import type { GuidedImages } from './images-step.tsx';
import { BalanceNote } from './low-balance.tsx';
import { useGuidedReach } from './use-guided-reach.ts';

/** What submitting would create, in words, and what becomes of it. */
export function ReviewStep({ images: { drafts }, sizes }: GuidedImages) {
  const { campaign, reach, day } = useGuidedReach(sizes);
  const nameOf = useCountryNames();
  const { data: dictionary } = useQuery(dictionaryQuery);
  const { countries, deviceTypes } = campaign.targeting;
  const { unusable } = summaryOf(drafts);
  const sentences = describeReview({
    campaign,
    creatives: creatable(drafts).length + createdIds(drafts).length,
    sizes,
    countries: countries.map(nameOf),
    devices: deviceTypes.map(
      (type) => dictionary?.deviceTypes.find(({ code }) => code === type)?.name ?? type,
    ),
  });
  return (
    <FormSection id="review" title={t('3. Review')}>
      <FormText name={guidedField('name')} label={t('Campaign name')} autoComplete="off" />
      <div className={classes.text}>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {unusable > 0 && (
          <p>
            {t('{unusable, plural, one {# file} other {# files}} can’t be used and will be left out.', {
              unusable,
            })}
          </p>
        )}
        <p aria-busy={!reach.isCurrent}>
          {day !== undefined && reach.data !== undefined
            ? describePlannedDay(day, campaign, reach.data)
            : t('There is no estimate of impressions yet.')}
        </p>
      </div>
      <BalanceNote />
      <p className={classes.note}>
        {t('We review the campaign and its creatives. It starts automatically once approved.')}
      </p>
    </FormSection>
  );
}
