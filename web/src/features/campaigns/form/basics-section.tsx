import { CREATIVE_TYPES, DISTRIBUTIONS, PRICING_MODELS } from '@marquee/schemas/common/campaign-terms';
import { Suspense } from 'react';

import { t } from '../../../lib/i18n/i18n.ts';
import { lazyWithRetry } from '../../../lib/lazy-with-retry.tsx';
import { RadioGroupField } from '../../../ui/fields/radio-group-field.tsx';
import { SegmentedField } from '../../../ui/fields/segmented-field.tsx';
import { FormRadio } from '../../../widgets/form/fields/radio-field.tsx';
import { FormSwitch } from '../../../widgets/form/fields/switch-field.tsx';
import { FormCustom } from '../../../widgets/form/fields/custom-field.tsx';
import { FormRow } from '../../../widgets/form/layout/form-row.tsx';
import { FormSection } from '../../../widgets/form/layout/form-sections.tsx';
import { FormNumber } from '../../../widgets/form/fields/number-field.tsx';
import { FormMoney } from '../../../widgets/form/fields/money-field.tsx';
import { FormTags } from '../../../widgets/form/fields/tags-field.tsx';
import { FormText } from '../../../widgets/form/fields/text-field.tsx';
import { useFormValues } from '../../../widgets/form/use-form-values.ts';
import { useFormField } from '../../../widgets/form/fields/use-form-field.ts';
import { type CampaignScope, campaignTags } from '../api.ts';
import type { CampaignValues } from '../model/form-values.ts';
import { bidUnit } from '../model/describe-bid.ts';
import { TYPE_LABELS } from '../../../widgets/status/advertising-labels.ts';
import { PRICING_LABELS } from '../labels.ts';
import classes from './basics-section.module.css';
import type { BidAdviceProps } from '../advice/bid-advice.tsx';
import { fieldName } from './field-name.ts';

const BidAdvice = lazyWithRetry<BidAdviceProps>(
  async () => (await import('../advice/bid-advice.tsx')).BidAdvice,
);

interface BasicsSectionProps {
  readonly scope: CampaignScope;
  /** Owner of the campaign; undefined for the user's own. */
  readonly userId: number | undefined;
  /** Undefined while it is new. */
  readonly campaignId: number | undefined;
}

const TYPE_OPTIONS = CREATIVE_TYPES.map((value) => ({ value, label: TYPE_LABELS[value] }));

const PRICING_MEANING = {
  CPM: t('You pay for impressions, priced per 1,000.'),
  CPC: t('You pay for each click.'),
  CPA: t('You pay for impressions; bids aim for a cost per action.'),
  CPAg: t('You pay for each action. Set by admins only.'),
} as const;

const PRICE_MEANING = {
  CPM: t('Your maximum per 1,000 impressions. You often pay less.'),
  CPC: t('Your price per click. You pay less where an exchange charges less.'),
  CPA: t('Your goal: bids aim for this cost per action.'),
  CPAg: t('Your price per action.'),
} as const;

const DISTRIBUTION_OPTIONS = DISTRIBUTIONS.map((value) =>
  value === 'pacer'
    ? {
        value,
        label: t('Evenly'),
        description: t('Spreads the daily budget over the campaign’s hours.'),
      }
    : {
        value,
        label: t('As soon as possible'),
        description: t('Spends the daily budget as fast as possible.'),
      },
);

/** Name, what is shown, what is paid for. */
export function BasicsSection({ scope, userId, campaignId }: BasicsSectionProps) {
  const isNew = campaignId === undefined;
  return (
    <FormSection id="basics" title={t('Basics')}>
      <FormText name={fieldName('name')} label={t('Campaign name')} autoFocus={isNew} autoComplete="off" />
      <FormTags
        name={fieldName('labels')}
        label={t('Labels')}
        description={t('Your own tags, to filter campaigns and group statistics by.')}
        source={campaignTags(scope, 'labels', userId)}
      />
      <CreativeTypeField isNew={isNew} />
      <PricingFields scope={scope} />
      <Suspense fallback={null}>
        <BidAdvice scope={scope} campaignId={campaignId} />
      </Suspense>
      <FormRadio
        name={fieldName('distribution')}
        label={t('Distribution')}
        orientation="horizontal"
        options={DISTRIBUTION_OPTIONS}
      />
      {isNew && (
        <FormSwitch
          name={fieldName('isActive')}
          label={t('Start as soon as it is approved')}
          description={t('When off, the campaign stays stopped until you start it.')}
        />
      )}
    </FormSection>
  );
}

/** Creatives of one type fit into a campaign of that type only, so another type leaves them behind. */
function CreativeTypeField({ isNew }: { readonly isNew: boolean }) {
  const creatives = useFormField({ name: fieldName('creativeIds'), label: t('Creatives') });
  const chosen = Array.isArray(creatives.value) ? creatives.value.length : 0;
  return (
    <FormCustom
      name={fieldName('creativeType')}
      label={t('Creative type')}
      show={(value) => TYPE_LABELS[value as keyof typeof TYPE_LABELS] ?? String(value)}
      description={
        chosen > 0
          ? t('Changing the type removes the selected creatives.')
          : isNew
            ? undefined
            : t('Changing the type sends the campaign back to moderation.')
      }
      render={({ value, setValue, common }) => (
        <SegmentedField
          {...common}
          options={TYPE_OPTIONS}
          value={String(value) as (typeof CREATIVE_TYPES)[number]}
          onChange={(type) => {
            setValue(type);
            creatives.setValue([]);
          }}
        />
      )}
    />
  );
}

function PricingFields({ scope }: { readonly scope: CampaignScope }) {
  const { pricingModel } = useFormValues<CampaignValues>();
  const isGuaranteed = pricingModel === 'CPAg';
  // Set by admins; an advertiser who edits such a campaign keeps it.
  const offered = PRICING_MODELS.filter((model) => model !== 'CPAg' || scope === 'all' || isGuaranteed);
  return (
    <FormRow>
      <FormCustom
        name={fieldName('pricingModel')}
        label={t('Pricing model')}
        render={({ value, setValue, common }) => (
          <RadioGroupField
            {...common}
            options={offered.map((model) => ({
              value: model,
              label: PRICING_LABELS[model],
              description: PRICING_MEANING[model],
              disabled: scope === 'own' && isGuaranteed,
            }))}
            value={String(value) as (typeof PRICING_MODELS)[number]}
            onChange={setValue}
          />
        )}
      />
      <div className={classes.prices}>
        <FormMoney
          name={fieldName('bidPrice')}
          label={t('Bid price')}
          description={PRICE_MEANING[pricingModel]}
          places={9}
          step="0.1"
          unit={bidUnit(pricingModel)}
        />
        {pricingModel === 'CPA' && (
          <FormNumber
            name={fieldName('goalStopMultiple')}
            label={t('Stop above goal')}
            description={t('Stops the campaign when its cost per action exceeds this multiple of the goal.')}
            places={2}
            step="0.5"
            unit={t('times')}
            placeholder={t('Never')}
          />
        )}
      </div>
    </FormRow>
  );
}
