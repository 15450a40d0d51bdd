import {
  STATISTICS_DIMENSIONS,
  type StatisticsDimension,
} from '@marquee/schemas/queries/statistics-dimensions';
import {
  maySeeDimension,
  maySeeField,
  type ReportingPermissions,
} from '@marquee/schemas/queries/statistics-rights';

import { declaredText } from '../../lib/i18n/declared-text.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { MultiSelectField } from '../../ui/fields/multi-select-field.tsx';
import styles from './controls.module.css';
import { DRAWN_MAX, GROUPS_MAX, type AskedSettings, type Settings } from './model/settings.ts';
import { FIELD_LABELS, SHOWN_DIMENSIONS, SHOWN_FIELDS, type ShownField } from './model/labels.ts';

interface ControlsProps {
  readonly permissions: ReportingPermissions;
  readonly settings: Settings;
  readonly onChange: (asked: AskedSettings) => void;
}

/** By what, and which figures. */
export function Controls({ permissions, settings, onChange }: ControlsProps) {
  const { groupBy, fields, drawn } = settings;
  const fieldOption = (field: ShownField) => ({ value: field, label: FIELD_LABELS[field].label });
  return (
    <div className={styles.controls}>
      <MultiSelectField<StatisticsDimension>
        label={t('Group by (up to {max})', { max: GROUPS_MAX })}
        options={SHOWN_DIMENSIONS.filter(
          (name) => name !== 'halfHour' && maySeeDimension(name, permissions),
        ).map((name) => ({
          value: name,
          label: declaredText(STATISTICS_DIMENSIONS[name].label),
          group: declaredText(STATISTICS_DIMENSIONS[name].group),
        }))}
        max={GROUPS_MAX}
        value={[...groupBy]}
        onChange={(chosen) => onChange({ groupBy: chosen, order: null })}
      />
      <MultiSelectField<ShownField>
        label={t('Metrics')}
        options={SHOWN_FIELDS.filter((field) => maySeeField(field, permissions)).map(fieldOption)}
        value={[...fields]}
        onChange={(chosen) => onChange({ fields: chosen })}
      />
      <MultiSelectField<ShownField>
        label={t('Chart metrics (up to {max})', { max: DRAWN_MAX })}
        options={fields.map(fieldOption)}
        max={DRAWN_MAX}
        value={[...drawn]}
        onChange={(chosen) => onChange({ drawn: chosen })}
      />
    </div>
  );
}
