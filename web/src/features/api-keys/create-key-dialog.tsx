import { createApiKeyCommand } from '@marquee/schemas/api-key/commands';
import { API_SCOPE_NAMES, API_SCOPES } from '@marquee/schemas/api-key/scopes';
import type { CreatedApiKey } from '@marquee/schemas/api-key/views';
import { DAY_MS } from '@marquee/schemas/common/time';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { picklist, strictObject, type InferInput } from 'valibot';

import { nowMs } from '../../lib/clock.ts';
import { declaredText } from '../../lib/i18n/declared-text.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { Stack } from '../../ui/layout/layout.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { AppForm } from '../../widgets/form/app-form.tsx';
import { fieldNames } from '../../widgets/form/field-names.ts';
import { FormCheckboxGroup } from '../../widgets/form/fields/checkbox-group-field.tsx';
import { FormSelect } from '../../widgets/form/fields/select-field.tsx';
import { FormText } from '../../widgets/form/fields/text-field.tsx';
import { FormActions } from '../../widgets/form/submit/form-actions.tsx';
import { apiKeysKey, createApiKey } from './api.ts';
import { NewKey } from './new-key.tsx';

const LIFETIMES = [
  { value: '30', label: t('30 days') },
  { value: '90', label: t('90 days') },
  { value: '365', label: t('1 year') },
  { value: 'never', label: t('Never') },
] as const;

/** The command, with the expiry as people choose it: days from now. */
const { name, scopes } = createApiKeyCommand.entries;
const formSchema = strictObject({ name, scopes, lifetime: picklist(LIFETIMES.map(({ value }) => value)) });
type FormInput = InferInput<typeof formSchema>;
const fieldName = fieldNames<FormInput>();

const SCOPE_OPTIONS = API_SCOPE_NAMES.map((value) => ({
  value,
  label: declaredText(API_SCOPES[value].label),
  description: declaredText(API_SCOPES[value].description),
}));

interface CreateKeyDialogProps {
  readonly userId: number;
  readonly onClose: () => void;
}

/** Asks what a key is for, and shows it once. */
export function CreateKeyDialog({ userId, onClose }: CreateKeyDialogProps) {
  const queryClient = useQueryClient();
  const [created, setCreated] = useState<CreatedApiKey>();
  return (
    <Dialog
      opened
      onClose={onClose}
      title={created === undefined ? t('Create API key') : t('Your new API key')}
      size="lg"
      // A click beside it must not lose the key.
      dismissible={created === undefined}
    >
      {created === undefined ? (
        <AppForm
          aria-label={t('Create API key')}
          schema={formSchema}
          defaultValues={{ name: '', scopes: [], lifetime: '90' }}
          guard={false}
          validateOn="onSubmit"
          onSubmit={async (input) => {
            setCreated(await createApiKey(userId, commandOf(input)));
            void queryClient.invalidateQueries({ queryKey: apiKeysKey(userId) });
          }}
        >
          <Stack gap="md">
            <FormText
              name={fieldName('name')}
              label={t('Name')}
              description={t('What the key is for')}
              autoComplete="off"
            />
            <FormCheckboxGroup name={fieldName('scopes')} label={t('Scopes')} options={SCOPE_OPTIONS} />
            <FormSelect name={fieldName('lifetime')} label={t('Expires after')} options={LIFETIMES} />
            <FormActions submitLabel={t('Create API key')} onCancel={onClose} />
          </Stack>
        </AppForm>
      ) : (
        <NewKey created={created} onDone={onClose} />
      )}
    </Dialog>
  );
}

const commandOf = ({ lifetime, ...command }: FormInput) => ({
  ...command,
  expiresAt: lifetime === 'never' ? null : new Date(nowMs() + Number(lifetime) * DAY_MS).toISOString(),
});
