import { useState } from 'react';

import { t } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { IconFilter } from '../../../ui/icons.ts';
import { Menu } from '../../../ui/overlays/menu.tsx';
import classes from './filter-bar.module.css';
import { FilterChip, preloadFilterEditor } from './filter-chip.tsx';
import type { ListFilterField } from '../resource.ts';
import { SearchBox } from './search-box.tsx';
import type { ListState } from '../use-list-state.ts';

interface FilterBarProps {
  readonly fields: readonly ListFilterField[];
  readonly state: ListState;
  /** Undefined where the list cannot be searched. */
  readonly searchPlaceholder: string | undefined;
}

/** What narrows the list: the search, a chip for each filter, and the way to add one. */
export function FilterBar({ fields, state, searchPlaceholder }: FilterBarProps) {
  const [editing, setEditing] = useState<string>();
  const set = fields.filter(({ field }) => state.filters[field] !== undefined);
  const drafted = fields.find(({ field }) => field === editing && state.filters[field] === undefined);
  const free = fields.filter((field) => !set.includes(field));
  return (
    <div className={classes.bar}>
      {searchPlaceholder !== undefined && (
        <SearchBox
          value={state.search}
          onChange={state.setSearch}
          placeholder={searchPlaceholder}
          onClear={set.length > 0 ? state.clear : undefined}
        />
      )}
      {fields.length > 0 && (
        // Focus moves to the editor of the filter that was chosen.
        <Menu position="bottom-start" withinPortal returnFocus={false}>
          <Menu.Target>
            <Button
              variant="default"
              size="sm"
              disabled={free.length === 0}
              onPointerEnter={preloadFilterEditor}
              onFocus={preloadFilterEditor}
              leftSection={<IconFilter size="1rem" aria-hidden />}
            >
              {t('Add filter')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {free.map(({ field, label }) => (
              <Menu.Item key={field} onClick={() => setEditing(field)}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {[...set, ...(drafted === undefined ? [] : [drafted])].map((field) => (
        <FilterChip
          key={field.field}
          field={field}
          value={state.filters[field.field]}
          opened={editing === field.field}
          onOpen={() => setEditing(field.field)}
          onClose={() => setEditing((open) => (open === field.field ? undefined : open))}
          onChange={(value) => state.setFilter(field.field, value)}
        />
      ))}
      {state.isFiltered && (
        <Button variant="subtle" size="compact-sm" onClick={state.clear}>
          {t('Clear all')}
        </Button>
      )}
    </div>
  );
}
