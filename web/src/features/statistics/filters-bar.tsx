import {
  STATISTICS_DIMENSIONS,
  type StatisticsDimension,
} from '@marquee/schemas/queries/statistics-dimensions';
import { STATISTICS_METRICS } from '@marquee/schemas/queries/statistics-metrics';
import {
  maySeeDimension,
  maySeeField,
  type ReportingPermissions,
} from '@marquee/schemas/queries/statistics-rights';
import { Suspense, useState, type ReactNode } from 'react';

import { declaredText } from '../../lib/i18n/declared-text.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { lazyWithRetry } from '../../lib/lazy-with-retry.tsx';
import { someNames } from '../../lib/names/some-names.ts';
import { Button, CloseButton, UnstyledButton } from '../../ui/button.tsx';
import { IconFilter } from '../../ui/icons.ts';
import { DropdownButton, Menu } from '../../ui/overlays/menu.tsx';
import type { DateRangeState } from '../../widgets/date-range/use-date-range.ts';
import { describeComparison } from '../../widgets/figure-conditions/conditions.ts';
import type { ConditionsDialogProps } from '../../widgets/figure-conditions/conditions-dialog.tsx';
import styles from './filters-bar.module.css';
import { isFiltered, NO_FILTERS, type AskedSettings, type Filters, type Settings } from './model/settings.ts';
import {
  DIMENSION_GROUPS,
  isFilterable,
  SHOWN_DIMENSIONS,
  SHOWN_FIELDS,
  type StatisticsScope,
} from './model/labels.ts';
import type { NameOf } from './value-names.ts';

const FilterDialog = lazyWithRetry(async () => (await import('./filter-dialog.tsx')).FilterDialog);
const ConditionsDialog = lazyWithRetry<ConditionsDialogProps>(
  async () => (await import('../../widgets/figure-conditions/conditions-dialog.tsx')).ConditionsDialog,
);

interface FiltersBarProps {
  readonly scope: StatisticsScope;
  readonly permissions: ReportingPermissions;
  readonly range: DateRangeState;
  readonly settings: Settings;
  readonly nameOf: NameOf;
  readonly onChange: (asked: AskedSettings) => void;
}

/** What is being edited: the values of a dimension, or the conditions on figures. */
type Edited = StatisticsDimension | 'figures';

const NAMES_SHOWN = 2;
const FIRST_CONDITION = { metric: 'spend', operator: 'gte', value: '' } as const;

/** What is filtered by, as chips, and the way to filter by more. */
export function FiltersBar(props: FiltersBarProps) {
  const { permissions, settings, nameOf, onChange } = props;
  const { filters, conditions } = settings;
  const [edited, setEdited] = useState<Edited>();
  const active = Object.entries(filters) as [StatisticsDimension, readonly string[]][];
  return (
    <div className={styles.bar} role="group" aria-label={t('Filters')}>
      <FilterMenu permissions={permissions} onChoose={setEdited} />
      {active.map(([dimension, values]) => (
        <FilterChip
          key={dimension}
          label={declaredText(STATISTICS_DIMENSIONS[dimension].label)}
          onEdit={() => setEdited(dimension)}
          onRemove={() => onChange({ filters: withFilter(filters, dimension, []) })}
        >
          : <Values dimension={dimension} values={values} nameOf={nameOf} />
        </FilterChip>
      ))}
      {conditions.map((condition, index) => (
        <FilterChip
          key={`${condition.metric} ${index}`}
          label={declaredText(STATISTICS_METRICS[condition.metric].label)}
          onEdit={() => setEdited('figures')}
          onRemove={() => onChange({ conditions: conditions.toSpliced(index, 1) })}
        >
          {' '}
          {describeComparison(condition)}
        </FilterChip>
      ))}
      {isFiltered(settings) && (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => onChange(NO_FILTERS)}>
          {t('Clear all')}
        </Button>
      )}
      {edited !== undefined && (
        <Suspense fallback={null}>
          <FilterEditor {...props} edited={edited} onClose={() => setEdited(undefined)} />
        </Suspense>
      )}
    </div>
  );
}

const withFilter = (filters: Filters, dimension: StatisticsDimension, values: readonly string[]): Filters => {
  const { [dimension]: _, ...others } = filters;
  return values.length === 0 ? others : { ...filters, [dimension]: values };
};

interface FilterEditorProps extends FiltersBarProps {
  readonly edited: Edited;
  readonly onClose: () => void;
}

function FilterEditor(props: FilterEditorProps) {
  const { edited, scope, permissions, range, settings, onChange, onClose } = props;
  const apply = (asked: AskedSettings) => {
    onChange(asked);
    onClose();
  };
  if (edited === 'figures') {
    return (
      <ConditionsDialog
        metrics={SHOWN_FIELDS.filter((field) => maySeeField(field, permissions))}
        first={FIRST_CONDITION}
        note={t('Shows the rows that meet all conditions. Totals and exports follow.')}
        conditions={settings.conditions}
        onClose={onClose}
        onApply={(conditions) => apply({ conditions })}
      />
    );
  }
  return (
    <FilterDialog
      key={edited}
      dimension={edited}
      scope={scope}
      range={range}
      chosen={settings.filters[edited] ?? []}
      onClose={onClose}
      onApply={(values) => apply({ filters: withFilter(settings.filters, edited, values) })}
    />
  );
}

interface FilterMenuProps {
  readonly permissions: ReportingPermissions;
  readonly onChoose: (edited: Edited) => void;
}

/** What can be filtered by: figures, and dimensions in groups. */
function FilterMenu({ permissions, onChoose }: FilterMenuProps) {
  const available = SHOWN_DIMENSIONS.filter(
    (name) => isFilterable(name) && maySeeDimension(name, permissions),
  );
  return (
    <DropdownButton
      label={t('Add filter')}
      position="bottom-start"
      size="sm"
      leftSection={<IconFilter size="1rem" aria-hidden />}
    >
      <div className={styles.menu}>
        <Menu.Label>{t('Figures')}</Menu.Label>
        <Menu.Item onClick={() => onChoose('figures')}>{t('Spend, conversions, CPA…')}</Menu.Item>
        {DIMENSION_GROUPS.map((group) => {
          const names = available.filter((name) => STATISTICS_DIMENSIONS[name].group === group);
          if (names.length === 0) return null;
          return [
            <Menu.Label key={group}>{declaredText(group)}</Menu.Label>,
            ...names.map((name) => (
              <Menu.Item key={name} onClick={() => onChoose(name)}>
                {declaredText(STATISTICS_DIMENSIONS[name].label)}
              </Menu.Item>
            )),
          ];
        })}
      </div>
    </DropdownButton>
  );
}

interface FilterChipProps {
  readonly label: string;
  readonly children: ReactNode;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

/** A filter that is on, and its way out. */
const FilterChip = ({ label, children, onEdit, onRemove }: FilterChipProps) => (
  <span className={styles.chip}>
    <UnstyledButton className={styles.text} onClick={onEdit}>
      <span className={styles.dimension}>{label}</span>
      {children}
    </UnstyledButton>
    <CloseButton size={24} aria-label={t('Remove the filter {label}', { label })} onClick={onRemove} />
  </span>
);

interface ValuesProps {
  readonly dimension: StatisticsDimension;
  readonly values: readonly string[];
  readonly nameOf: NameOf;
}

/** The first values of a filter by name, and how many there are beside them. */
const Values = ({ dimension, values, nameOf }: ValuesProps) =>
  someNames(
    values.map((value) => nameOf(dimension, value)),
    NAMES_SHOWN,
  );
