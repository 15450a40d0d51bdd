import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { t } from '../../../lib/i18n/i18n.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { useDebouncedValue } from '../../../ui/hooks.ts';
import { FormCustom } from '../../../widgets/form/fields/custom-field.tsx';
import type { FormField } from '../../../widgets/form/fields/use-form-field.ts';
import { managersQuery } from '../api.ts';
import { useUserName } from '../user-names.ts';
import { fullName } from '../labels.ts';
import { fieldName } from './field-name.ts';

const DEBOUNCE_MS = 200;

/** Sales manager and account manager of an advertiser. */
export function ManagerFields() {
  return (
    <>
      <FormCustom
        name={fieldName('salesManagerId')}
        label={t('Sales manager')}
        description={t('Acquired this advertiser.')}
        render={(field) => <ManagerSelect field={field} />}
      />
      <FormCustom
        name={fieldName('accountManagerId')}
        label={t('Account manager')}
        description={t('Manages the account day to day.')}
        render={(field) => <ManagerSelect field={field} />}
      />
    </>
  );
}

/** Active managers and admins, by name, e-mail or ID. */
function ManagerSelect({ field: { value, setValue, common } }: { readonly field: FormField }) {
  const chosen = typeof value === 'number' ? value : null;
  const [typed, setTyped] = useState('');
  const [asked] = useDebouncedValue(typed, DEBOUNCE_MS);
  const chosenName = useUserName(chosen ?? 0);
  const chosenOption =
    chosen === null
      ? undefined
      : { value: String(chosen), label: chosenName ?? t('User {chosen}', { chosen }) };
  // The box shows the chosen user's name, which is not a search.
  const { data: found = [], isError } = useQuery(managersQuery(asked === chosenOption?.label ? '' : asked));
  const others = found
    .filter(({ id }) => id !== chosen)
    .map((manager) => ({ value: String(manager.id), label: fullName(manager) }));
  return (
    <SelectField
      {...common}
      clearable
      searchable
      onSearch={setTyped}
      options={chosenOption === undefined ? others : [chosenOption, ...others]}
      placeholder={t('Not assigned')}
      nothingFound={isError ? t('Couldn’t load managers. Try again.') : t('No such manager')}
      value={chosen === null ? null : String(chosen)}
      onChange={(id) => setValue(id === null ? null : Number(id))}
    />
  );
}
