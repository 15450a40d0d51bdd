import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import { t } from '../../../lib/i18n/i18n.ts';
import { dictionaryQuery } from '../../../lib/reference-data.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState, Skeleton } from '../../../ui/feedback/feedback.tsx';
import { categoryOptions } from '../../../widgets/choices/iab-categories.ts';
import { FormMoney } from '../../../widgets/form/fields/money-field.tsx';
import { FormMultiSelect } from '../../../widgets/form/fields/multi-select-field.tsx';
import { FormSection } from '../../../widgets/form/layout/form-sections.tsx';
import { useIsFormTyped, useReadFormValue, useSetFormValue } from '../../../widgets/form/use-form-value.ts';
import { BidLandscapePart } from '../advice/bid-landscape-part.tsx';
import { describePlannedDay } from '../advice/describe-advice.ts';
import { NoEstimate } from '../advice/no-estimate.tsx';
import { DimensionField } from '../form/dimension-field.tsx';
import { CountriesField } from '../form/geo-fields.tsx';
import { describeBid } from '../model/describe-bid.ts';
import { guidedBudgetField, guidedField } from './guided-values.ts';
import classes from './guided.module.css';
import { useGuidedReach } from './use-guided-reach.ts';

export interface AudienceStepProps {
  readonly sizes: readonly string[];
  /** Called with a recommended bid while nothing is typed yet. */
  readonly onRecommended: (bidPrice: string) => void;
}

/** Who sees it, what is bid and what a day may cost. */
export function AudienceStep(props: AudienceStepProps) {
  return (
    <FormSection
      id="audience"
      title={t('2. Audience and bid')}
      description={t('Leave countries and devices empty to reach everyone.')}
    >
      <CountriesField />
      <DictionaryFields />
      <BidFields {...props} />
    </FormSection>
  );
}

function DictionaryFields() {
  const { data: dictionary, error, refetch } = useQuery(dictionaryQuery);
  if (dictionary === undefined && error !== null)
    return <ErrorState text={error.message} onRetry={() => void refetch()} />;
  if (dictionary === undefined) return <Skeleton height={140} radius="md" />;
  return (
    <>
      <DimensionField name="deviceType" dictionary={dictionary} />
      <FormMultiSelect
        name={guidedField('categories')}
        label={t('IAB categories')}
        options={categoryOptions(dictionary)}
        placeholder={t('None')}
        description={t('What you advertise. Publishers use it to block ads.')}
      />
    </>
  );
}

function BidFields({ sizes, onRecommended }: AudienceStepProps) {
  const { values, campaign, reach, day } = useGuidedReach(sizes);
  const { data, isCurrent } = reach;
  const recommended = data?.recommended?.bidPrice;
  const setValue = useSetFormValue();
  const setBid = (bidPrice: string) => setValue(guidedField('bidPrice'), bidPrice);
  useRecommendedBid(isCurrent ? recommended : undefined, onRecommended);
  const isRecommended = Number(recommended) === Number(values.bidPrice);
  return (
    <>
      <FormMoney
        name={guidedField('bidPrice')}
        label={t('Bid price')}
        description={t('Your maximum per 1,000 impressions. You often pay less.')}
        places={9}
        step="0.1"
        unit={t('per 1,000')}
      />
      <div className={classes.landscape} aria-busy={!isCurrent}>
        {data === undefined ? (
          <NoEstimate reach={reach} height={290} />
        ) : data.landscape === null ? (
          <p className={classes.note}>
            {t('No sampled traffic matches yet, so there is no recommended bid.')}
          </p>
        ) : (
          <BidLandscapePart reach={data} values={campaign} onBid={setBid} />
        )}
        {recommended !== undefined && (
          <p className={classes.advice}>
            <span>{t('Recommended: {bid}.', { bid: describeBid('CPM', recommended) })}</span>
            {!isRecommended && (
              <Button variant="default" size="compact-sm" onClick={() => setBid(recommended)}>
                {t('Use this bid')}
              </Button>
            )}
          </p>
        )}
      </div>
      <FormMoney
        name={guidedBudgetField}
        label={t('Daily budget')}
        description={t('The campaign never spends more in a day.')}
        step="10"
        unit={t('a day')}
      />
      {day !== undefined && data !== undefined && (
        <p className={classes.note} data-limited-by={day.plan.limitedBy}>
          {describePlannedDay(day, campaign, data)}
        </p>
      )}
    </>
  );
}

/** Presets the bid, and follows the recommendation until a bid is typed or chosen. */
function useRecommendedBid(recommended: string | undefined, onRecommended: (bidPrice: string) => void): void {
  const isTyped = useIsFormTyped();
  const read = useReadFormValue();
  const setValue = useSetFormValue();
  const preset = useRef('');
  useEffect(() => {
    const bid = read(guidedField('bidPrice'));
    if (recommended === undefined || bid === recommended || bid !== preset.current) return;
    preset.current = recommended;
    // As a default it leaves the form untouched, so that leaving it asks nothing.
    if (isTyped) setValue(guidedField('bidPrice'), recommended, { isQuiet: true });
    else onRecommended(recommended);
  }, [recommended, isTyped, read, setValue, onRecommended]);
}
