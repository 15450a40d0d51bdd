import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';

import { reasonOf } from '../../lib/error-catalogue.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { Skeleton } from '../../ui/feedback/feedback.tsx';
import { ComboboxField } from '../../ui/fields/combobox-field.tsx';
import { useDebouncedValue } from '../../ui/hooks.ts';
import type { FoundObject, ObjectKind } from '../palette/object-kinds.ts';
import { recentObjects } from '../palette/recent-objects.ts';
import { optionAfter } from './option-after.ts';
import classes from './page-trail.module.css';

const DEBOUNCE_MS = 150;
/** Objects that are listed; the search finds the others. */
const LISTED = 30;

interface ObjectSwitcherProps {
  readonly kind: ObjectKind;
  /** The object whose page is open. */
  readonly id: number;
  readonly userId: number;
  readonly onChoose: (id: number) => void;
}

/** Objects of one kind to choose from by typing and arrow keys: those that were opened last, then the newest. */
export function ObjectSwitcher({ kind, id, userId, onChoose }: ObjectSwitcherProps) {
  const [text, setText] = useState('');
  const [searched] = useDebouncedValue(text.trim(), DEBOUNCE_MS);
  const { objects, error, isSearching, isOfBefore } = useSiblings(kind, userId, searched);
  const isStale = isOfBefore || searched !== text.trim();
  const { active, onKeyDown, forget } = useActiveOption({ objects, isStale }, id, onChoose);
  const listId = useId();
  const optionId = (one: FoundObject): string => `${listId}-${one.id}`;
  const label = t('Search {objects}', { objects: kind.label });
  return (
    <>
      <ComboboxField
        label={label}
        hideLabel
        placeholder={label}
        value={text}
        onChange={(next) => {
          setText(next);
          forget();
        }}
        onKeyDown={onKeyDown}
        listId={listId}
        activeId={active && optionId(active)}
        autoComplete="off"
      />
      <div
        id={listId}
        role="listbox"
        aria-label={kind.label}
        aria-busy={isSearching}
        className={classes.options}
      >
        {objects.map((one) => (
          <Option
            key={one.id}
            optionId={optionId(one)}
            object={one}
            isActive={one === active}
            isOpen={one.id === id}
            onChoose={onChoose}
          />
        ))}
      </div>
      {objects.length === 0 && <NoObjects isSearching={isSearching} error={error} />}
    </>
  );
}

interface Options {
  readonly objects: readonly FoundObject[];
  /** They are not yet what was searched for. */
  readonly isStale: boolean;
}

/** The option that the arrow keys moved to; else Enter leads elsewhere at once, to the first one that is not open already. */
function useActiveOption({ objects, isStale }: Options, openId: number, onChoose: (id: number) => void) {
  const [chosen, setChosen] = useState<number>();
  const active =
    objects.find((one) => one.id === chosen) ?? objects.find((one) => one.id !== openId) ?? objects[0];
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (active !== undefined && !isStale) onChoose(active.id);
      return;
    }
    const next = optionAfter(event.key, objects, active);
    if (next === undefined) return;
    event.preventDefault();
    setChosen(next.id);
  };
  return { active, onKeyDown, forget: () => setChosen(undefined) };
}

interface NoObjectsProps {
  readonly isSearching: boolean;
  readonly error: Error | null;
}

const NoObjects = ({ isSearching, error }: NoObjectsProps) =>
  isSearching ? (
    <Skeleton height={96} />
  ) : (
    <p role="status" className={classes.none}>
      {error === null ? t('Nothing found') : reasonOf(error)}
    </p>
  );

interface OptionProps {
  readonly optionId: string;
  readonly object: FoundObject;
  readonly isActive: boolean;
  readonly isOpen: boolean;
  readonly onChoose: (id: number) => void;
}

function Option({ optionId, object, isActive, isOpen, onChoose }: OptionProps) {
  const element = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // The combobox has the keyboard.
    <button
      type="button"
      tabIndex={-1}
      ref={element}
      id={optionId}
      role="option"
      aria-selected={isActive}
      aria-current={isOpen ? 'page' : undefined}
      className={classes.option}
      onClick={() => onChoose(object.id)}
    >
      <span className={classes.optionName} title={object.name}>
        {object.name}
      </span>
      <span className={classes.optionText}>{object.description}</span>
    </button>
  );
}

function useSiblings(kind: ObjectKind, userId: number, text: string) {
  const recent = recentObjects(userId)
    .filter((one) => one.area === kind.area && one.kind === kind.key)
    .map(({ id }) => id);
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    queryKey: [kind.entity, kind.area, 'switcher', text, text === '' ? recent : []],
    queryFn: async ({ signal }): Promise<readonly FoundObject[]> => {
      const listed = kind.find({ text, limit: LISTED }, signal);
      if (text !== '' || recent.length === 0) return listed;
      const [opened, others] = await Promise.all([kind.find({ ids: recent }, signal), listed]);
      const first = recent.flatMap((id) => opened.find((one) => one.id === id) ?? []);
      return [...first, ...others.filter(({ id }) => !recent.includes(id))];
    },
    placeholderData: keepPreviousData,
  });
  return { objects: data ?? [], error, isSearching: isFetching, isOfBefore: isPlaceholderData };
}
