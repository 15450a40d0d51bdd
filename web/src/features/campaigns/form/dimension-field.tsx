import { EXCLUDED_NAMES } from '@marquee/schemas/traffic/dimension-lists';
import {
  dimensionOf,
  type ExcludedName,
  type TargetedName,
  TRAFFIC_DIMENSIONS,
} from '@marquee/schemas/traffic/dimensions';

import { declaredText, declaredTexts } from '../../../lib/i18n/declared-text.ts';
import { FormMultiSelect } from '../../../widgets/form/fields/multi-select-field.tsx';
import { FormTags } from '../../../widgets/form/fields/tags-field.tsx';
import { FormToggleGroup } from '../../../widgets/form/fields/toggle-group-field.tsx';
import { dictionaryOptions } from '../../../widgets/targeting/options.ts';
import { useFormValues } from '../../../widgets/form/use-form-values.ts';
import type { Dictionary } from '@marquee/schemas/queries/dictionary';
import type { CampaignValues } from '../model/form-values.ts';
import { ExcludedField } from './excluded-field.tsx';
import { fieldName } from './field-name.ts';
import { SystemsField } from './systems-field.tsx';

interface DimensionFieldProps {
  readonly name: TargetedName;
  readonly dictionary: Dictionary;
}

/** What is not bought of a dimension, by the control by which it is targeted; nothing where campaigns exclude nothing of it. */
export function ExcludedDimensionField({ name, dictionary }: DimensionFieldProps) {
  const { targeting } = useFormValues<CampaignValues>();
  if (!isExcluded(name)) return null;
  const { field, excluded, control } = TRAFFIC_DIMENSIONS[name].targeting;
  const wanted: readonly string[] = targeting[field];
  const chosen = { countries: targeting.countries, carriers: targeting.excludedCarriers };
  const options = dictionaryOptions(dictionary, control.list, chosen);
  const common = {
    name: fieldName(`targeting.${excluded.field}`),
    label: declaredText(excluded.values.label),
    options: options.filter(({ value }) => !wanted.includes(value)),
  };
  return (
    <ExcludedField name={name}>
      {control.kind === 'toggles' ? <FormToggleGroup {...common} /> : <FormMultiSelect {...common} />}
    </ExcludedField>
  );
}

type OfLists = Exclude<ExcludedName, 'country'>;
/** Countries have a field of their own. */
const isExcluded = (name: TargetedName): name is OfLists =>
  name !== 'country' && (EXCLUDED_NAMES as readonly TargetedName[]).includes(name);

/** The control by which a dimension of traffic is targeted; places have theirs together (`GeoFields`). */
export function DimensionField({ name, dictionary }: DimensionFieldProps) {
  const { targeting } = useFormValues<CampaignValues>();
  const { field, values } = TRAFFIC_DIMENSIONS[name].targeting;
  const control = dimensionOf(name).targeting?.control;
  const common = { name: fieldName(`targeting.${field}`), label: declaredText(values.label) };
  switch (control?.kind) {
    case 'toggles':
      return <FormToggleGroup {...common} options={dictionaryOptions(dictionary, control.list, targeting)} />;
    case 'select': {
      const { kind: _, list, ...texts } = control;
      return (
        <FormMultiSelect
          {...common}
          {...declaredTexts(texts)}
          options={dictionaryOptions(dictionary, list, targeting)}
        />
      );
    }
    case 'tags': {
      const { kind: _, ...texts } = control;
      return <FormTags {...common} {...declaredTexts(texts)} />;
    }
    default:
      return name === 'os' ? <SystemsField systems={dictionary.operatingSystems} /> : null;
  }
}
