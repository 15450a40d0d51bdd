import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { SelectField } from '../../../ui/select-field.tsx';
import { useDebouncedValue } from '../../../ui/hooks.ts';
import { FormCustom } from '../../../widgets/form/custom-field.tsx';
import type { FormField } from '../../../widgets/form/use-form-field.ts';
import { managersQuery } from '../api.ts';
import { useUserName } from '../user-names.ts';
import { fullName } from '../words.ts';

const DEBOUNCE_MS = 200;

/** Who of the house sells to an advertiser, and who looks after the account. */
export function ManagerFields() {
  return (
    <>
      <FormCustom
        name="salesManagerId"
        label="Sales manager"
        description="Won this advertiser."
        render={(field) => <ManagerSelect field={field} />}
      />
      <FormCustom
        name="accountManagerId"
        label="Account manager"
        description="Looks after the account from day to day."
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
    chosen === null ? undefined : { value: String(chosen), label: chosenName ?? `User ${chosen}` };
  // The name of who is chosen stands in the box: nobody searches for it.
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
      placeholder="Nobody yet"
      nothingFound={isError ? 'The managers did not load. Try again.' : 'No such manager'}
      value={chosen === null ? null : String(chosen)}
      onChange={(id) => setValue(id === null ? null : Number(id))}
    />
  );
}
