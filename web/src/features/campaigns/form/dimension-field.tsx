import { dimensionOf, type TargetedName, TRAFFIC_DIMENSIONS } from '@marquee/schemas/traffic/dimensions';

import { declaredText, declaredTexts } from '../../../lib/i18n/declared-text.ts';
import { FormMultiSelect } from '../../../widgets/form/fields/multi-select-field.tsx';
import { FormTags } from '../../../widgets/form/fields/tags-field.tsx';
import { FormToggleGroup } from '../../../widgets/form/fields/toggle-group-field.tsx';
import { dictionaryOptions } from '../../../widgets/targeting/options.ts';
import { useFormValues } from '../../../widgets/form/use-form-values.ts';
import type { Dictionary } from '@marquee/schemas/queries/dictionary';
import type { CampaignValues } from '../model/form-values.ts';
import { fieldName } from './field-name.ts';
import { SystemsField } from './systems-field.tsx';

interface DimensionFieldProps {
  readonly name: TargetedName;
  readonly dictionary: Dictionary;
}

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
