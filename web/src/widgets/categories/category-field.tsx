import { useId, useState } from 'react';

import { t } from '../../lib/i18n/i18n.ts';
import { IconButton } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { IconChevronRight, IconSearch, IconX } from '../../ui/icons.ts';
import type { CategoryNode } from '@marquee/schemas/queries/dictionary';
import { categoryNames, searchCategories, toggledCategory } from './categories.ts';
import classes from './category-field.module.css';

interface CategoryFieldProps {
  readonly label: string;
  readonly categories: readonly CategoryNode[];
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
  readonly error: string | undefined;
}

/** The tree of IAB categories, with a search over it. */
export function CategoryField({ label, categories, value, onChange, error }: CategoryFieldProps) {
  const labelId = useId();
  const [search, setSearch] = useState('');
  const toggle = (code: string) => onChange(toggledCategory(categories, value, code));
  return (
    <div role="group" aria-labelledby={labelId} className={classes.field}>
      <span id={labelId} className={classes.label}>
        {label}
      </span>
      {value.length > 0 && <ChosenCategories categories={categories} value={value} onRemove={toggle} />}
      <TextField
        label={t('Search categories')}
        hideLabel
        type="search"
        size="sm"
        placeholder={t('Search categories')}
        leftSection={<IconSearch size="1rem" aria-hidden />}
        value={search}
        onChange={setSearch}
      />
      <CategoryTree categories={categories} search={search} value={value} onToggle={toggle} />
      {error !== undefined && <p className={classes.error}>{error}</p>}
    </div>
  );
}

interface ChosenCategoriesProps {
  readonly categories: readonly CategoryNode[];
  readonly value: readonly string[];
  readonly onRemove: (code: string) => void;
}

function ChosenCategories({ categories, value, onRemove }: ChosenCategoriesProps) {
  const names = categoryNames(categories);
  return (
    <ul className={classes.chosen} aria-label={t('Chosen categories')}>
      {value.map((code) => (
        <li key={code} className={classes.tag}>
          {names.get(code) ?? code}
          <IconButton
            label={t('Remove {name}', { name: names.get(code) ?? code })}
            size="sm"
            tooltip={false}
            onClick={() => onRemove(code)}
          >
            <IconX size="0.9rem" aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

interface CategoryTreeProps {
  readonly categories: readonly CategoryNode[];
  readonly search: string;
  readonly value: readonly string[];
  readonly onToggle: (code: string) => void;
}

/** The categories that the search finds, all of them expanded during a search. */
function CategoryTree({ categories, search, value, onToggle }: CategoryTreeProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set());
  const found = searchCategories(categories, search);
  const toggleOpen = (code: string) => {
    const next = new Set(open);
    if (!next.delete(code)) next.add(code);
    setOpen(next);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and must from the keyboard too
    <div className={classes.tree} role="region" aria-label={t('All categories')} tabIndex={0}>
      {found.length === 0 && <p className={classes.none}>{t('No matching category.')}</p>}
      <ul className={classes.nodes}>
        {found.map((node) => (
          <CategoryLine
            key={node.code}
            node={node}
            value={value}
            isOpen={search.trim() !== '' || open.has(node.code)}
            onOpen={() => toggleOpen(node.code)}
            onToggle={onToggle}
          />
        ))}
      </ul>
    </div>
  );
}

interface CategoryLineProps {
  readonly node: CategoryNode;
  readonly value: readonly string[];
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onToggle: (code: string) => void;
}

function CategoryLine({ node, value, isOpen, onOpen, onToggle }: CategoryLineProps) {
  const isChosen = value.includes(node.code);
  const inside = node.children.filter(({ code }) => value.includes(code)).length;
  const label = inside === 0 ? node.name : t('{name} ({inside} inside)', { name: node.name, inside });
  return (
    <li>
      <div className={classes.node}>
        {node.children.length > 0 ? (
          <IconButton
            label={
              isOpen
                ? t('Hide what is inside {name}', { name: node.name })
                : t('Show what is inside {name}', { name: node.name })
            }
            tooltip={false}
            size="md"
            aria-expanded={isOpen}
            onClick={onOpen}
          >
            <IconChevronRight size="1rem" aria-hidden className={classes.chevron} data-open={isOpen} />
          </IconButton>
        ) : (
          <span className={classes.leaf} />
        )}
        <CheckboxField label={label} value={isChosen} onChange={() => onToggle(node.code)} />
      </div>
      {isOpen && node.children.length > 0 && (
        <ul className={classes.children}>
          {node.children.map(({ code, name }) => (
            <li key={code}>
              <CheckboxField
                label={name}
                value={isChosen || value.includes(code)}
                onChange={() => onToggle(code)}
              />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
