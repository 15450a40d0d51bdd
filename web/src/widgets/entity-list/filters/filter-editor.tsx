import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';

import { t } from '../../../lib/i18n/i18n.ts';
import { FocusOnLoad } from '../../../ui/overlays/focus-on-load.tsx';
import { Button } from '../../../ui/button.tsx';
import { DateRangeCalendar } from '../../../ui/fields/calendars.tsx';
import type { DateRange } from '../../../ui/fields/dates.tsx';
import { CheckboxGroupField } from '../../../ui/fields/checkbox-group-field.tsx';
import { MoneyField, NumberField } from '../../../ui/fields/number-field.tsx';
import { RadioGroupField } from '../../../ui/fields/radio-group-field.tsx';
import { MultiSelectField } from '../../../ui/fields/multi-select-field.tsx';
import { TagsField } from '../../../ui/fields/tags-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Group, Stack } from '../../../ui/layout/layout.tsx';
import classes from './filter-bar.module.css';
import { dayRanges } from './day-ranges.ts';
import type { ListFilterField } from '../resource.ts';
import { useCountrySearch } from '../../choices/use-country-search.ts';
import { useTagsInUse } from '../../tags/tags-in-use.ts';
import { parseFilter, readChoices, readRange, writeRange } from '../url-state.ts';
import { nowMs } from '../../../lib/clock.ts';
import { offeredCountriesQuery } from '../../../lib/reference-data.ts';

export interface FilterEditorProps {
  readonly field: ListFilterField;
  readonly value: string | undefined;
  readonly onChange: (value: string | null) => void;
  readonly onDone: () => void;
}

const YES_NO = [
  { value: 'true', label: t('Yes') },
  { value: 'false', label: t('No') },
] as const;

/** How the value of a filter is chosen. Choices hold at once; what is typed holds with Enter. */
export const FilterEditor = (props: FilterEditorProps) => (
  <FocusOnLoad>
    <Editor {...props} />
  </FocusOnLoad>
);

function Editor(props: FilterEditorProps) {
  const { field, onDone } = props;
  switch (field.kind) {
    case 'boolean':
    case 'select':
      return <ChoiceEditor {...props} />;
    case 'multi':
      return <ChoicesEditor {...props} />;
    case 'tags':
      return <TagsEditor {...props} />;
    case 'countries':
      return <CountriesEditor {...props} />;
    case 'figures':
      // Has a dialog of its own.
      return null;
    case 'date-range':
      return <DaysEditor {...props} />;
    case 'text':
      return <TextEditor {...props} onDone={onDone} />;
    case 'number-range':
    case 'money-range':
      return <RangeEditor {...props} onDone={onDone} />;
  }
}

const ChoiceEditor = ({ field, value = '', onChange }: FilterEditorProps) => (
  <RadioGroupField
    label={field.label}
    options={field.kind === 'boolean' ? YES_NO : [...(field.options ?? [])]}
    value={value}
    onChange={(chosen) => onChange(chosen)}
  />
);

/** From so many options on they are searched for instead of ticked: an account's folders may be 500. */
const SEARCHED_FROM = 40;

function ChoicesEditor({ field, value = '', onChange }: FilterEditorProps) {
  const { label, options = [] } = field;
  const choices = {
    label,
    options: [...options],
    value: [...readChoices(value)],
    onChange: (chosen: readonly string[]) => onChange(chosen.length === 0 ? null : chosen.join(',')),
  };
  return options.length < SEARCHED_FROM ? (
    <CheckboxGroupField {...choices} className={classes.choices} />
  ) : (
    <MultiSelectField
      {...choices}
      className={classes.tags}
      autoFocus
      isInPanel
      placeholder={t('Type or choose')}
    />
  );
}

function TagsEditor({ field, value = '', onChange }: FilterEditorProps) {
  return (
    <TagsField
      label={field.label}
      className={classes.tags}
      autoFocus
      isInPanel
      placeholder={t('Type or choose')}
      suggestions={useTagsInUse(field.source)}
      value={[...readChoices(value)]}
      onChange={(chosen) => onChange(parseFilter(field, chosen.join(',')))}
    />
  );
}

function CountriesEditor({ field, value = '', onChange }: FilterEditorProps) {
  const { data: countries = [] } = useQuery(offeredCountriesQuery);
  const { find, readList } = useCountrySearch();
  return (
    <MultiSelectField
      label={field.label}
      className={classes.tags}
      autoFocus
      isInPanel
      placeholder={t('Type a name, or paste DE, AT, CH')}
      options={countries.map(({ iso3, country_name }) => ({ value: iso3, label: country_name }))}
      find={find}
      readList={readList}
      value={[...readChoices(value)]}
      onChange={(chosen) => onChange(parseFilter(field, chosen.join(',')))}
    />
  );
}

function DaysEditor({ field, value = '', onChange, onDone }: FilterEditorProps) {
  const { from, to } = readRange(value);
  const [days, setDays] = useState<DateRange>([from === '' ? null : from, to === '' ? null : to]);
  const change = (next: DateRange) => {
    setDays(next);
    const [first, last] = next;
    if (first === null && last === null) onChange(null);
    if (first === null || last === null) return;
    onChange(writeRange(first, last));
    onDone();
  };
  return (
    <DateRangeCalendar
      label={field.label}
      value={days}
      presets={dayRanges(nowMs(), field.zone)}
      onChange={change}
    />
  );
}

function TextEditor({ field, value = '', onChange, onDone }: FilterEditorProps) {
  const [text, setText] = useState(value);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChange(parseFilter(field, text));
    onDone();
  };
  return (
    <form onSubmit={submit} className={classes.editor}>
      <TextField
        label={
          field.exact === true
            ? t('{field} is', { field: field.label })
            : t('{field} contains', { field: field.label })
        }
        size="sm"
        autoFocus
        maxLength={255}
        {...(field.placeholder === undefined ? {} : { placeholder: field.placeholder })}
        value={text}
        onChange={setText}
      />
      <Apply />
    </form>
  );
}

const WRONG_ORDER = t('The second value must be greater than the first.');

function RangeEditor({ field, value = '', onChange, onDone }: FilterEditorProps) {
  const [range, setRange] = useState(readRange(value));
  const [error, setError] = useState<string>();
  const isMoney = field.kind === 'money-range';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isEmpty = range.from === '' && range.to === '';
    const next = isEmpty
      ? null
      : parseFilter(field, writeRange(normalizeEmpty(range.from), normalizeEmpty(range.to)));
    if (!isEmpty && next === null) {
      setError(WRONG_ORDER);
      return;
    }
    onChange(next);
    onDone();
  };
  const bound = (end: 'from' | 'to', label: string) => {
    const shared = {
      label,
      size: 'sm' as const,
      value: range[end],
      onChange: (text: string) => {
        setError(undefined);
        setRange((before) => ({ ...before, [end]: text }));
      },
      error: end === 'to' ? error : undefined,
      autoFocus: end === 'from',
    };
    return isMoney ? <MoneyField {...shared} places={9} /> : <NumberField {...shared} places={4} />;
  };
  return (
    <form onSubmit={submit} className={classes.editor}>
      <Group align="flex-start" wrap="nowrap" gap="xs">
        {bound('from', t('{label} from', { label: field.label }))}
        {bound('to', t('to'))}
      </Group>
      <Apply />
    </form>
  );
}

/** Completes a number that ends or begins with a point, for users who press Enter early. */
const normalizeEmpty = (text: string): string => text.replace(/\.$/, '').replace(/^\./, '0.');

const Apply = () => (
  <Stack gap={0}>
    <Button type="submit" size="compact-md">
      {t('Apply')}
    </Button>
  </Stack>
);
