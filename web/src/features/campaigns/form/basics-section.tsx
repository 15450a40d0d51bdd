import { CREATIVE_TYPES, DISTRIBUTIONS, PRICING_MODELS } from '@marquee/schemas/common/campaign-terms';

import { RadioGroupField } from '../../../ui/radio-group-field.tsx';
import { SegmentedField } from '../../../ui/segmented-field.tsx';
import { FormRadio } from '../../../widgets/form/radio-field.tsx';
import { FormSwitch } from '../../../widgets/form/switch-field.tsx';
import { FormCustom } from '../../../widgets/form/custom-field.tsx';
import { FormRow } from '../../../widgets/form/form-row.tsx';
import { FormSection } from '../../../widgets/form/form-sections.tsx';
import { FormNumber } from '../../../widgets/form/number-field.tsx';
import { FormMoney } from '../../../widgets/form/money-field.tsx';
import { FormText } from '../../../widgets/form/text-field.tsx';
import { useFormValues } from '../../../widgets/form/use-form-values.ts';
import { useFormField } from '../../../widgets/form/use-form-field.ts';
import type { CampaignScope } from '../api.ts';
import type { CampaignValues } from '../model/form-values.ts';
import { bidUnit } from '../model/plan-words.ts';
import { PRICING_LABELS, TYPE_LABELS } from '../words.ts';
import classes from './basics-section.module.css';

interface BasicsSectionProps {
  readonly scope: CampaignScope;
  readonly isNew: boolean;
}

const TYPE_OPTIONS = CREATIVE_TYPES.map((value) => ({ value, label: TYPE_LABELS[value] }));

const PRICING_MEANING = {
  CPM: 'You pay for impressions, priced per 1,000.',
  CPC: 'You pay for each click.',
  CPA: 'You pay for impressions; bids aim for a cost per action.',
  CPAg: 'You pay for each action. Set by admins only.',
} as const;

const PRICE_MEANING = {
  CPM: 'The most that 1,000 impressions cost; often they cost less.',
  CPC: 'You pay this for each click; less where an exchange sells clicks for less.',
  CPA: 'The goal: bids aim for this cost per action.',
  CPAg: 'You pay this for each action.',
} as const;

const DISTRIBUTION_OPTIONS = DISTRIBUTIONS.map((value) =>
  value === 'pacer'
    ? {
        value,
        label: 'Evenly',
        description: 'Spreads the budget over the hours that the campaign runs in a day.',
      }
    : { value, label: 'As soon as possible', description: 'Spends the day’s budget as fast as it can.' },
);

/** Name, what is shown, what is paid for. */
export function BasicsSection({ scope, isNew }: BasicsSectionProps) {
  return (
    <FormSection id="basics" title="Basics">
      <FormText name="name" label="Campaign name" autoFocus={isNew} autoComplete="off" />
      <CreativeTypeField isNew={isNew} />
      <PricingFields scope={scope} />
      <FormRadio
        name="distribution"
        label="Distribution"
        orientation="horizontal"
        options={DISTRIBUTION_OPTIONS}
      />
      {isNew && (
        <FormSwitch
          name="isActive"
          label="Start as soon as it is approved"
          description="Off: it stays stopped until you start it."
        />
      )}
    </FormSection>
  );
}

/** Creatives of one type fit into a campaign of that type only, so another type leaves them behind. */
function CreativeTypeField({ isNew }: { readonly isNew: boolean }) {
  const creatives = useFormField({ name: 'creativeIds', label: 'Creatives' });
  const chosen = Array.isArray(creatives.value) ? creatives.value.length : 0;
  return (
    <FormCustom
      name="creativeType"
      label="Creative type"
      show={(value) => TYPE_LABELS[value as keyof typeof TYPE_LABELS] ?? String(value)}
      description={
        chosen > 0
          ? 'Another type takes the chosen creatives out: they only fit their own type.'
          : isNew
            ? undefined
            : 'Another type sends the campaign back to moderation.'
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
        name="pricingModel"
        label="Pricing model"
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
          name="bidPrice"
          label="Bid price"
          description={PRICE_MEANING[pricingModel]}
          places={9}
          step="0.1"
          unit={bidUnit(pricingModel)}
        />
        {pricingModel === 'CPA' && (
          <FormNumber
            name="goalStopMultiple"
            label="Stop above goal"
            description="Stops the campaign when its cost per action exceeds this multiple of the goal."
            places={2}
            step="0.5"
            unit="times"
            placeholder="Never"
          />
        )}
      </div>
    </FormRow>
  );
}
