import { campaignView } from '@marquee/schemas/campaign/views';
import { pick } from 'valibot';

import { t } from '../../../lib/i18n/i18n.ts';
import { useSearchedChoices, type ChoiceSource } from '../../choices/use-searched-choices.ts';
import { FormMultiSelect } from './multi-select-field.tsx';
import type { FieldName } from '../field-names.ts';

const CAMPAIGNS: ChoiceSource<{ readonly id: number; readonly name: string }> = {
  key: 'campaign',
  path: '/campaigns',
  row: pick(campaignView, ['id', 'name']),
  labelOf: ({ name }) => name,
  fallback: (id) => t('Deleted campaign {id}', { id }),
};

interface CampaignsFieldProps {
  readonly name: FieldName;
  /** Ids. */
  readonly chosen: readonly number[];
  readonly placeholder?: string;
  readonly description?: string;
  readonly required?: boolean;
}

/** Campaigns of the account, found by typing. */
export function CampaignsField({ name, chosen, placeholder, ...props }: CampaignsFieldProps) {
  const { options, onSearch, isError } = useSearchedChoices(CAMPAIGNS, chosen);
  return (
    <FormMultiSelect
      {...props}
      name={name}
      label={t('Campaigns')}
      numeric
      placeholder={placeholder ?? t('Choose campaigns')}
      options={options}
      onSearch={onSearch}
      nothingFound={isError ? t('Couldn’t load campaigns. Try again.') : t('No such campaign')}
    />
  );
}
