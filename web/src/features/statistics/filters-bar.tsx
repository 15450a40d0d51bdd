import {
  STATISTICS_DIMENSIONS,
  type StatisticsDimension,
} from '@marquee/schemas/queries/statistics-dimensions';
import { maySeeDimension, type ReportingPermissions } from '@marquee/schemas/queries/statistics-rights';
import { Suspense, useState } from 'react';

import { lazyWithRetry } from '../../lib/lazy-with-retry.tsx';
import { Button, CloseButton, UnstyledButton } from '../../ui/button.tsx';
import { IconFilter } from '../../ui/icons.ts';
import { DropdownButton, Menu } from '../../ui/overlays/menu.tsx';
import type { DateRangeState } from '../../widgets/date-range/use-date-range.ts';
import styles from './filters-bar.module.css';
import type { Filters } from './model/settings.ts';
import { DIMENSION_GROUPS, isFilterable, SHOWN_DIMENSIONS, type StatisticsScope } from './model/labels.ts';
import type { NameOf } from './value-names.ts';

const FilterDialog = lazyWithRetry(async () => (await import('./filter-dialog.tsx')).FilterDialog);

interface FiltersBarProps {
  readonly scope: StatisticsScope;
  readonly permissions: ReportingPermissions;
  readonly range: DateRangeState;
  readonly filters: Filters;
  readonly nameOf: NameOf;
  readonly onChange: (filters: Filters) => void;
}

const NAMES_SHOWN = 2;

/** What is filtered by, as chips, and the way to filter by more. */
export function FiltersBar({ scope, permissions, range, filters, nameOf, onChange }: FiltersBarProps) {
  const [edited, setEdited] = useState<StatisticsDimension>();
  const active = Object.entries(filters) as [StatisticsDimension, readonly string[]][];
  const without = (dimension: StatisticsDimension): Filters => {
    const { [dimension]: _, ...rest } = filters;
    return rest;
  };
  return (
    <div className={styles.bar} role="group" aria-label="Filters">
      <DimensionMenu permissions={permissions} onChoose={setEdited} />
      {active.map(([dimension, values]) => (
        <FilterChip
          key={dimension}
          dimension={dimension}
          values={values}
          nameOf={nameOf}
          onEdit={() => setEdited(dimension)}
          onRemove={() => onChange(without(dimension))}
        />
      ))}
      {active.length > 0 && (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => onChange({})}>
          Clear all
        </Button>
      )}
      {edited !== undefined && (
        <Suspense fallback={null}>
          <FilterDialog
            key={edited}
            dimension={edited}
            scope={scope}
            range={range}
            chosen={filters[edited] ?? []}
            onClose={() => setEdited(undefined)}
            onApply={(values) => {
              onChange(values.length === 0 ? without(edited) : { ...filters, [edited]: values });
              setEdited(undefined);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

interface DimensionMenuProps {
  readonly permissions: ReportingPermissions;
  readonly onChoose: (dimension: StatisticsDimension) => void;
}

/** What can be filtered by, in groups. */
function DimensionMenu({ permissions, onChoose }: DimensionMenuProps) {
  const available = SHOWN_DIMENSIONS.filter(
    (name) => isFilterable(name) && maySeeDimension(name, permissions),
  );
  return (
    <DropdownButton
      label="Filter"
      position="bottom-start"
      size="sm"
      leftSection={<IconFilter size="1rem" aria-hidden />}
    >
      <div className={styles.menu}>
        {DIMENSION_GROUPS.map((group) => {
          const names = available.filter((name) => STATISTICS_DIMENSIONS[name].group === group);
          if (names.length === 0) return null;
          return [
            <Menu.Label key={group}>{group}</Menu.Label>,
            ...names.map((name) => (
              <Menu.Item key={name} onClick={() => onChoose(name)}>
                {STATISTICS_DIMENSIONS[name].label}
              </Menu.Item>
            )),
          ];
        })}
      </div>
    </DropdownButton>
  );
}

interface FilterChipProps {
  readonly dimension: StatisticsDimension;
  readonly values: readonly string[];
  readonly nameOf: NameOf;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

/** A filter that is on: its first values by name, how many there are beside them, and its way out. */
function FilterChip({ dimension, values, nameOf, onEdit, onRemove }: FilterChipProps) {
  const { label } = STATISTICS_DIMENSIONS[dimension];
  const names = values.slice(0, NAMES_SHOWN).map((value) => nameOf(dimension, value));
  const more = values.length - names.length;
  return (
    <span className={styles.chip}>
      <UnstyledButton className={styles.text} onClick={onEdit}>
        <span className={styles.dimension}>{label}:</span> {names.join(', ')}
        {more > 0 && ` and ${more} more`}
      </UnstyledButton>
      <CloseButton size="sm" aria-label={`Remove the filter ${label}`} onClick={onRemove} />
    </span>
  );
}
