import { compensationCommand } from '@marquee/schemas/payment/commands';
import type { InferInput } from 'valibot';
import { payersAnswer } from '@marquee/schemas/payment/views';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { parsed } from '../../lib/answer.ts';
import { api } from '../../lib/api-client.ts';
import { formatMoney } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { useDebouncedValue } from '../../ui/hooks.ts';
import { Stack } from '../../ui/layout/layout.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { AppForm } from '../../widgets/form/app-form.tsx';
import { FormCustom } from '../../widgets/form/fields/custom-field.tsx';
import { FormActions } from '../../widgets/form/submit/form-actions.tsx';
import { FormMoney } from '../../widgets/form/fields/money-field.tsx';
import { FormTextarea } from '../../widgets/form/fields/textarea-field.tsx';
import { grantCompensation } from './api.ts';
import { confirmedText } from './terms.ts';
import { fieldNames } from '../../widgets/form/field-names.ts';

const fieldName = fieldNames<InferInput<typeof compensationCommand>>();

const DEBOUNCE_MS = 200;

/** Money that the platform gives, with its reason. */
export function CompensationDialog({ onClose }: { readonly onClose: () => void }) {
  const queryClient = useQueryClient();
  return (
    <Dialog opened onClose={onClose} title={t('Add credit')}>
      <AppForm
        schema={compensationCommand}
        defaultValues={{ userId: '', amount: '', reason: '' }}
        guard={false}
        aria-label={t('Add credit')}
        onSubmit={async (input, { idempotencyKey }) => {
          const granted = await grantCompensation(input, idempotencyKey);
          await queryClient.invalidateQueries({ queryKey: ['payment'] });
          toast.success(confirmedText(granted));
          onClose();
        }}
      >
        <Stack gap="md">
          <FormCustom
            name={fieldName('userId')}
            label={t('Advertiser')}
            render={({ value, setValue, common }) => (
              <AdvertiserSelect {...common} value={value} onChange={setValue} />
            )}
          />
          <FormMoney name={fieldName('amount')} label={t('Amount')} />
          <FormTextarea
            name={fieldName('reason')}
            label={t('Reason')}
            description={t('Shown in the journal and the activity log.')}
          />
          <FormActions submitLabel={t('Add')} onCancel={onClose} />
        </Stack>
      </AppForm>
    </Dialog>
  );
}

interface AdvertiserSelectProps {
  readonly label: string;
  readonly error?: string | undefined;
  readonly required?: boolean | undefined;
  readonly value: unknown;
  readonly onChange: (value: string) => void;
}

function AdvertiserSelect({ label, error, required, value, onChange }: AdvertiserSelectProps) {
  const [typed, setTyped] = useState('');
  const [asked] = useDebouncedValue(typed, DEBOUNCE_MS);
  const [chosen, setChosen] = useState<{ readonly value: string; readonly label: string }>();
  // The box shows the chosen user's name, which is not a search.
  const wanted = asked === chosen?.label ? '' : asked;
  const { data, isError } = useQuery({
    queryKey: ['user', 'all', 'payers', wanted],
    queryFn: ({ signal }) =>
      parsed(payersAnswer, api.get('/admin/payments/payers', { query: { search: wanted }, signal })),
    placeholderData: keepPreviousData,
  });
  const found = (data?.data ?? []).map(({ id, firstName, lastName, email, balance }) => ({
    value: String(id),
    label: `${firstName} ${lastName} · ${email} · ${formatMoney(balance)}`,
  }));
  const others = found.filter((option) => option.value !== chosen?.value);
  return (
    <SelectField
      label={label}
      error={error}
      required={required}
      searchable
      onSearch={setTyped}
      options={chosen === undefined ? found : [chosen, ...others]}
      nothingFound={isError ? t('Couldn’t load advertisers. Try again.') : t('No such advertiser')}
      placeholder={t('Name, email or ID')}
      value={typeof value === 'string' && value !== '' ? value : null}
      onChange={(id) => {
        setChosen(found.find((option) => option.value === id));
        onChange(id);
      }}
    />
  );
}
