import type { StatisticsDimension } from '@marquee/schemas/queries/statistics';
import { maySeeDimension, maySeeField, type Sight } from '@marquee/schemas/queries/statistics-rights';

import { MultiSelectField } from '../../ui/multi-select-field.tsx';
import styles from './controls.module.css';
import { DRAWN_MAX, GROUPS_MAX, type AskedSettings, type Settings } from './model/settings.ts';
import {
  DIMENSION_WORDS,
  FIELD_WORDS,
  SHOWN_DIMENSIONS,
  SHOWN_FIELDS,
  type ShownField,
} from './model/words.ts';

interface ControlsProps {
  readonly sight: Sight;
  readonly settings: Settings;
  readonly onChange: (asked: AskedSettings) => void;
}

/** By what, and which figures. */
export function Controls({ sight, settings, onChange }: ControlsProps) {
  const { groupBy, fields, drawn } = settings;
  const fieldOption = (field: ShownField) => ({ value: field, label: FIELD_WORDS[field].label });
  return (
    <div className={styles.controls}>
      <MultiSelectField<StatisticsDimension>
        label={`Group by (up to ${GROUPS_MAX})`}
        options={SHOWN_DIMENSIONS.filter((name) => name !== 'halfHour' && maySeeDimension(name, sight)).map(
          (name) => ({
            value: name,
            label: DIMENSION_WORDS[name].label,
            group: DIMENSION_WORDS[name].group,
          }),
        )}
        max={GROUPS_MAX}
        value={[...groupBy]}
        onChange={(chosen) => onChange({ groupBy: chosen, order: null })}
      />
      <MultiSelectField<ShownField>
        label="Figures"
        options={SHOWN_FIELDS.filter((field) => maySeeField(field, sight)).map(fieldOption)}
        value={[...fields]}
        onChange={(chosen) => onChange({ fields: chosen })}
      />
      <MultiSelectField<ShownField>
        label={`In the chart (up to ${DRAWN_MAX})`}
        options={fields.map(fieldOption)}
        max={DRAWN_MAX}
        value={[...drawn]}
        onChange={(chosen) => onChange({ drawn: chosen })}
      />
    </div>
  );
}
