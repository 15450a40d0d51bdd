import { type ExcludedName, TRAFFIC_DIMENSIONS } from '@marquee/schemas/traffic/dimensions';
import { useQuery } from '@tanstack/react-query';

import { declaredText } from '../../../lib/i18n/declared-text.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { dictionaryQuery } from '../../../lib/reference-data.ts';
import { dictionaryOptions } from '../../../widgets/targeting/options.ts';
import type { FieldName } from '../../../widgets/form/field-names.ts';
import { FormMultiSelect } from '../../../widgets/form/fields/multi-select-field.tsx';
import { FormToggleGroup } from '../../../widgets/form/fields/toggle-group-field.tsx';
import { useFormValues } from '../../../widgets/form/use-form-values.ts';
import type { CampaignValues } from '../model/form-values.ts';
import { fieldName } from './field-name.ts';
import { CountrySelect } from './country-select.tsx';

export interface ExcludedControlProps {
  readonly name: ExcludedName;
}

/** The control by which a dimension is targeted, for what is not bought of it; what is wanted is not offered. */
export function ExcludedControl({ name }: ExcludedControlProps) {
  const { targeting } = useFormValues<CampaignValues>();
  const { field, excluded } = TRAFFIC_DIMENSIONS[name].targeting;
  const common = {
    name: fieldName(`targeting.${excluded.field}`),
    label: declaredText(excluded.values.label),
    without: targeting[field],
  };
  return name === 'country' ? (
    <CountrySelect {...common} placeholder={t('Name, code or a list of them')} />
  ) : (
    <ListControl {...common} of={name} />
  );
}

interface ListControlProps {
  readonly of: Exclude<ExcludedName, 'country'>;
  readonly name: FieldName;
  readonly label: string;
  readonly without: readonly string[];
}

/** Values of a list of the dictionary. */
function ListControl({ of, without, ...props }: ListControlProps) {
  const { targeting } = useFormValues<CampaignValues>();
  const { data: dictionary } = useQuery(dictionaryQuery);
  const { control } = TRAFFIC_DIMENSIONS[of].targeting;
  const chosen = { countries: targeting.countries, carriers: targeting.excludedCarriers };
  const all = dictionary === undefined ? [] : dictionaryOptions(dictionary, control.list, chosen);
  const options = all.filter(({ value }) => !without.includes(value));
  return control.kind === 'toggles' ? (
    <FormToggleGroup {...props} options={options} />
  ) : (
    <FormMultiSelect {...props} options={options} />
  );
}
