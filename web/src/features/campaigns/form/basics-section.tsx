import { CREATIVE_TYPES, DISTRIBUTIONS, PRICING_MODELS } from '@marquee/schemas/common/campaign-terms';

import { RadioGroupField } from '../../../ui/radio-group-field.tsx';
import { SegmentedField } from '../../../ui/segmented-field.tsx';
import { FormRadio } from '../../../widgets/form/radio-field.tsx';
import { FormSwitch } from '../../../widgets/form/switch-field.tsx';
import { FormCustom } from '../../../widgets/form/custom-field.tsx';
import { FormRow } from '../../../widgets/form/form-row.tsx';
import { FormSection } from '../../../widgets/form/form-sections.tsx';
import { FormMoney } from '../../../widgets/form/money-field.tsx';
import { FormText } from '../../../widgets/form/text-field.tsx';
import { useFormValues } from '../../../widgets/form/use-form-values.ts';
import { useFormField } from '../../../widgets/form/use-form-field.ts';
import type { CampaignScope } from '../api.ts';
import type { CampaignValues } from '../model/form-values.ts';
import { bidUnit } from '../model/plan-words.ts';
import { PRICING_LABELS, TYPE_LABELS } from '../words.ts';

interface BasicsSectionProps {
  readonly scope: CampaignScope;
  readonly isNew: boolean;
}

const TYPE_OPTIONS = CREATIVE_TYPES.map((value) => ({ value, label: TYPE_LABELS[value] }));

const PRICING_MEANING = {
  CPM: 'Cost per 1,000 impressions.',
  CPC: 'Cost per click.',
  CPA: 'Cost per action: the goal that bids aim for.',
  CPAg: 'A guaranteed cost per action. Set by admins only.',
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
      <FormMoney
        name="bidPrice"
        label="Bid price"
        description="The most that one costs; often it costs less."
        places={9}
        step="0.1"
        unit={bidUnit(pricingModel)}
      />
    </FormRow>
  );
}
