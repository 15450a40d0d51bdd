import { useEffect, useRef, useState } from 'react';

import { t } from '../../../lib/i18n/i18n.ts';
import { CloseButton } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useHotkeys } from '../../../ui/hooks.ts';
import { IconSearch } from '../../../ui/icons.ts';
import { Kbd } from '../../../ui/text.tsx';
import classes from './filter-bar.module.css';
import { answered, asked, searchOf } from './search-state.ts';

/** Milliseconds without a key press before a search starts. */
const PAUSE_MS = 250;

interface SearchBoxProps {
  readonly value: string;
  readonly onChange: (search: string) => void;
  readonly placeholder: string;
  /** Removes the filters; undefined where there are none. */
  readonly onClear: (() => void) | undefined;
}

/** The quick search: `/` goes there, Esc empties it, then removes the filters. */
export function SearchBox({ value, onChange, placeholder, onClear }: SearchBoxProps) {
  const input = useRef<HTMLElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [search, setSearch] = useState(() => searchOf(value));
  const { typed } = search;
  if (search.shown !== value) setSearch(answered(search, value));
  useHotkeys([['/', () => input.current?.focus()]]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = (text: string, pauseMs = PAUSE_MS) => {
    setSearch((before) => ({ ...before, typed: text }));
    clearTimeout(timer.current);
    const ask = () => {
      setSearch((before) => asked(before, text));
      onChange(text);
    };
    if (pauseMs === 0) ask();
    else timer.current = setTimeout(ask, pauseMs);
  };
  return (
    <div role="search" className={classes.search}>
      <TextField
        ref={(element) => {
          input.current = element;
        }}
        label={placeholder}
        hideLabel
        size="sm"
        type="search"
        maxLength={255}
        autoComplete="off"
        placeholder={placeholder}
        value={typed}
        onChange={change}
        onKeyDown={(event) => {
          // Enter and Esc belong to the input method while it composes a word.
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') change(typed, 0);
          if (event.key !== 'Escape') return;
          if (typed !== '') change('', 0);
          else if (onClear) onClear();
          else event.currentTarget.blur();
        }}
        leftSection={<IconSearch size="1rem" aria-hidden />}
        rightSection={
          typed === '' ? (
            <Kbd size="xs" aria-hidden className={classes.key}>
              /
            </Kbd>
          ) : (
            <CloseButton size="sm" aria-label={t('Clear the search')} onClick={() => change('', 0)} />
          )
        }
      />
    </div>
  );
}
