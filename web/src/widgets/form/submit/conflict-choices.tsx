import { useState } from 'react';

import { t } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { SegmentedField } from '../../../ui/fields/segmented-field.tsx';
import { Text } from '../../../ui/text.tsx';
import type { FieldRegistry } from '../field-registry.ts';
import type { Difference } from '../form-values.ts';
import classes from '../layout/form.module.css';

export interface ConflictChoicesProps {
  readonly differences: readonly Difference[];
  readonly registry: FieldRegistry;
  readonly decide: (kept: readonly string[]) => void;
  readonly close: () => void;
}

const SIDES = [
  { value: 'mine', label: t('Mine') },
  { value: 'theirs', label: t('Theirs') },
] as const;
type Side = (typeof SIDES)[number]['value'];

/** Both versions of every field that differs, and a choice for each. */
export function ConflictChoices({ differences, registry, decide, close }: ConflictChoicesProps) {
  // A field that only one of the two changed keeps that change; where both did, the user's own is
  // preselected.
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>(() =>
    Object.fromEntries(
      differences.map(({ name, isChangedByMe }) => [
        name,
        isChangedByMe ? ('mine' as const) : ('theirs' as const),
      ]),
    ),
  );
  const kept = differences.filter(({ name }) => sides[name] === 'mine').map(({ name }) => name);
  const setAll = (side: Side) => setSides(Object.fromEntries(differences.map(({ name }) => [name, side])));
  if (differences.length === 0) {
    return (
      <>
        <Text>{t('The saved version matches yours.')}</Text>
        <div className={classes.conflictFooter}>
          <Button onClick={() => decide([])}>{t('Continue')}</Button>
        </div>
      </>
    );
  }
  return (
    <>
      <Text>{t('Your changes aren’t saved yet. Choose which version to keep for each field.')}</Text>
      <ul className={classes.conflicts}>
        {differences.map((difference) => (
          <ConflictRow
            key={difference.name}
            difference={difference}
            registry={registry}
            side={sides[difference.name] ?? 'mine'}
            onChoose={(side) => setSides((current) => ({ ...current, [difference.name]: side }))}
          />
        ))}
      </ul>
      <div className={classes.conflictFooter}>
        {differences.length > 1 && (
          <>
            <Button variant="subtle" onClick={() => setAll('theirs')}>
              {t('Use all of theirs')}
            </Button>
            <Button variant="subtle" onClick={() => setAll('mine')}>
              {t('Keep all mine')}
            </Button>
          </>
        )}
        <Button variant="default" onClick={close}>
          {t('Decide later')}
        </Button>
        <Button onClick={() => decide(kept)}>
          {kept.length === 0 ? t('Use theirs') : t('Save selection')}
        </Button>
      </div>
    </>
  );
}

interface ConflictRowProps {
  readonly difference: Difference;
  readonly registry: FieldRegistry;
  readonly side: Side;
  readonly onChoose: (side: Side) => void;
}

function ConflictRow({ difference, registry, side, onChoose }: ConflictRowProps) {
  const { name, mine, theirs, isChangedByThem } = difference;
  const entry = registry.get(name);
  const label = entry?.label ?? name;
  const format = (value: unknown) => formatFormValue(value, entry?.show);
  return (
    <li className={classes.conflict}>
      <div className={classes.conflictHead}>
        <strong>{label}</strong>
        <SegmentedField
          label={t('Which {label} to keep', { label })}
          hideLabel
          size="xs"
          options={SIDES}
          value={side}
          onChange={onChoose}
        />
      </div>
      <dl className={classes.versions}>
        <div data-chosen={side === 'mine'}>
          <dt>{t('Mine')}</dt>
          <dd>{format(mine)}</dd>
        </div>
        <div data-chosen={side === 'theirs'}>
          <dt>{isChangedByThem ? t('Theirs, changed') : t('Theirs, unchanged')}</dt>
          <dd>{format(theirs)}</dd>
        </div>
      </dl>
    </li>
  );
}

function formatFormValue(value: unknown, show: ((value: unknown) => string) | undefined): string {
  if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)) {
    return t('empty');
  }
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  if (show !== undefined) return show(value);
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return value.join(', ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
}
