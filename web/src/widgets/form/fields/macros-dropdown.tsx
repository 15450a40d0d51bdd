import { macrosAnswer } from '@marquee/schemas/queries/dictionary';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';

import { parsed } from '../../../lib/answer.ts';
import { api } from '../../../lib/api-client.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { IconChevronDown } from '../../../ui/icons.ts';
import { Code, Text } from '../../../ui/text.tsx';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { insertedAt, isLink } from './macro-insertion.ts';
import classes from './macros-dropdown.module.css';
import type { FieldName } from '../field-names.ts';

/** Every macro; they change with a release, not while a page is open. */
const macrosQuery = queryOptions({
  queryKey: ['macro', 'all'],
  queryFn: async ({ signal }) => (await parsed(macrosAnswer, api.get('/macros/all', { signal }))).data,
  staleTime: Number.POSITIVE_INFINITY,
});

interface MacrosDropdownProps {
  /** The field that the macro goes into, at its cursor. */
  readonly name: FieldName;
  /** A link must be valid before a macro is added; markup takes one anywhere. */
  readonly into: 'link' | 'markup';
  readonly label?: string;
}

/** The macros by name and meaning; a click writes one where the cursor was. */
export function MacrosDropdown({ name, into, label = t('Add a macro') }: MacrosDropdownProps) {
  const { control, setValue } = useFormContext();
  const value: unknown = useWatch({ control, name });
  const text = typeof value === 'string' ? value : '';
  const [isOpen, setIsOpen] = useState(false);
  const isAllowed = into === 'markup' || isLink(text);
  const insert = (code: string) => {
    const input = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(
      `[data-field="${CSS.escape(name)}"] :is(input, textarea)`,
    );
    const { text: next, cursor } = insertedAt(text, code, input?.selectionStart, input?.selectionEnd);
    setValue(name, next, { shouldDirty: true, shouldValidate: true });
    setIsOpen(false);
    // After the popover has given the focus back.
    setTimeout(() => {
      input?.focus();
      input?.setSelectionRange(cursor, cursor);
    });
  };
  return (
    <div className={classes.bar}>
      <Popover opened={isOpen} onChange={setIsOpen} position="bottom-start" width={340} trapFocus returnFocus>
        <Popover.Target>
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={!isAllowed}
            rightSection={<IconChevronDown size="1rem" aria-hidden />}
            onClick={() => setIsOpen((open) => !open)}
          >
            {label}
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <MacroList onChoose={insert} />
        </Popover.Dropdown>
      </Popover>
      {!isAllowed && (
        <Text size="xs" c="dimmed">
          {t('Macros are only added when the link field holds a valid URL.')}
        </Text>
      )}
    </div>
  );
}

function MacroList({ onChoose }: { readonly onChoose: (code: string) => void }) {
  const { data = [], isPending, error, refetch } = useQuery(macrosQuery);
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = data.filter(({ code, label }) => `${code} ${label}`.toLowerCase().includes(wanted));
  return (
    <div className={classes.list}>
      <TextField
        label={t('Search macros')}
        hideLabel
        placeholder={t('Search macros')}
        size="xs"
        value={search}
        onChange={setSearch}
      />
      {isPending && <Text size="sm">{t('Loading…')}</Text>}
      {error !== null && (
        <Button size="xs" variant="default" onClick={() => void refetch()}>
          {t('Couldn’t load macros. Try again')}
        </Button>
      )}
      <ul>
        {found.map(({ code, label }) => (
          <li key={code}>
            <button type="button" onClick={() => onChoose(code)}>
              <Code>{code}</Code>
              <span>{label}</span>
            </button>
          </li>
        ))}
      </ul>
      {data.length > 0 && found.length === 0 && <Text size="sm">{t('No matching macro.')}</Text>}
    </div>
  );
}
