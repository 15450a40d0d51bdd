import { MultiSelect } from '@mantine/core';
import {
  useMemo,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react';

import { withoutUndefined } from '@marquee/schemas/common/without-undefined';
import { t } from '../../lib/i18n/i18n.ts';
import {
  createOptionSearch,
  grouped,
  inputProps,
  MAX_TAGS,
  unfiltered,
  type FieldProps,
  type Option,
} from './field-props.ts';

interface MultiSelectFieldProps<Value extends string> extends FieldProps<Value[]> {
  options: readonly Option<Value>[];
  nothingFound?: ReactNode;
  /** The specification lets at most 100 be chosen. */
  max?: number | undefined;
  /** Called with the typed text where the options come from a call; they are then shown unfiltered. */
  onSearch?: ((text: string) => void) | undefined;
  /** Values for what is typed, best first, instead of options whose label holds it. */
  find?: ((text: string) => readonly string[]) | undefined;
  /** Values that a typed or pasted list names; undefined for a text that is none. */
  readList?: ((text: string) => readonly string[] | undefined) | undefined;
  /** Parts of such a list that name nothing. */
  unknownIn?: ((text: string) => readonly string[]) | undefined;
  /** The options open within the panel around the field, which a click beside it would close. */
  isInPanel?: boolean | undefined;
}

/** Several of many, as tags. */
export function MultiSelectField<Value extends string>(props: MultiSelectFieldProps<Value>) {
  const { options, value, onChange, max = MAX_TAGS, nothingFound = t('Nothing found'), placeholder } = props;
  const { onSearch, find, isInPanel = false } = props;
  const isFound = find !== undefined || props.readList !== undefined;
  const [search, setSearch] = useState('');
  const list = useListEntry(props, search, setSearch);
  const { ref, ...input } = inputProps(props);
  return (
    <MultiSelect
      {...input}
      {...withoutUndefined({ ref: ref })}
      {...(onSearch === undefined
        ? // What is typed stays when a search arrives meanwhile.
          { searchValue: search, onSearchChange: setSearch }
        : { onSearchChange: onSearch, filter: unfiltered })}
      {...(find === undefined ? {} : { filter: createOptionSearch(find) })}
      {...(isFound
        ? // With no text, Enter must not choose the first of all.
          { searchValue: search, onSearchChange: setSearch, selectFirstOptionOnChange: search.trim() !== '' }
        : {})}
      {...list.field}
      {...(isInPanel ? { comboboxProps: { withinPortal: false } } : {})}
      placeholder={value.length === 0 ? (placeholder ?? '') : ''}
      data={grouped<string>(options)}
      value={value}
      onChange={(chosen) => onChange(chosen as Value[])}
      maxValues={max}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('Clear all') }}
      hidePickedOptions
      nothingFoundMessage={list.hint ?? nothingFound}
    />
  );
}

/** Entry of several values as one text: pasted, or typed and confirmed with Enter. */
function useListEntry<Value extends string>(
  props: MultiSelectFieldProps<Value>,
  search: string,
  setSearch: (text: string) => void,
) {
  const { options, value, onChange, readList, max = MAX_TAGS } = props;
  const offered = useMemo(() => new Set(readList?.(search)), [readList, search]);
  if (readList === undefined || props.readOnly === true) return { field: {}, hint: undefined };
  const add = (event: SyntheticEvent, text: string) => {
    const named = new Set(readList(text));
    const added = options.map((option) => option.value).filter((one) => named.has(one));
    if (added.length === 0) return;
    event.preventDefault();
    onChange([...new Set([...value, ...added])].slice(0, max));
    setSearch('');
  };
  const labels =
    offered.size === 0 ? [] : options.filter((one) => offered.has(one.value)).map(({ label }) => label);
  return {
    field: {
      onPaste: (event: ClipboardEvent) => add(event, event.clipboardData.getData('text')),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) add(event, search);
      },
    },
    hint:
      labels.length === 0
        ? unknownHint(props.unknownIn?.(search))
        : t('Press Enter to add {labels}', { labels: labels.join(', ') }),
  };
}

/** So many unknown parts of a list are named. */
const NAMED = 5;

function unknownHint(unknown: readonly string[] = []): string | undefined {
  if (unknown.length === 0) return undefined;
  const rest = unknown.length - NAMED;
  const named = unknown.slice(0, NAMED).join(', ');
  return rest > 0
    ? t('Not found: {named} and {rest} more', { named, rest })
    : t('Not found: {named}', { named });
}
