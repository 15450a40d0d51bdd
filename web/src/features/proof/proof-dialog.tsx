import { proveCommand } from '@marquee/schemas/commands/auth';

import { PROBLEM_TYPES } from '@marquee/schemas/common/problem';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { InferInput } from 'valibot';

import { api } from '../../lib/api-client.ts';
import { ApiError } from '../../lib/api-error.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { realProfileQuery } from '../../lib/profile.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { AppForm } from '../../widgets/form/app-form.tsx';
import { FormActions } from '../../widgets/form/submit/form-actions.tsx';
import { FormPassword } from '../../widgets/form/fields/password-field.tsx';
import { FormText } from '../../widgets/form/fields/text-field.tsx';
import { fieldNames } from '../../widgets/form/field-names.ts';

const fieldName = fieldNames<InferInput<typeof proveCommand>>();

/** Asks for the password again before money moves, and before a user's rights or sign-in change. */
export function ProofDialog({ onAnswer }: { readonly onAnswer: (isProved: boolean) => void }) {
  const isKnownOn = useQuery({ ...realProfileQuery, enabled: false }).data?.isSecondFactorOn === true;
  const [isCodeAskedFor, setCodeAskedFor] = useState(isKnownOn);
  return (
    <Dialog opened onClose={() => onAnswer(false)} title={t('Confirm it’s you')} size="sm">
      <AppForm
        schema={proveCommand}
        defaultValues={{ password: '' }}
        guard={false}
        validateOn="onSubmit"
        aria-label={t('Confirm it’s you')}
        onSubmit={async (input) => {
          try {
            await api.post('/users/proof', input);
          } catch (error) {
            // The profile was not loaded, or is older than the second factor.
            if (error instanceof ApiError && error.type === PROBLEM_TYPES.secondFactorRequired)
              setCodeAskedFor(true);
            throw error;
          }
          onAnswer(true);
        }}
      >
        <Stack gap="md">
          <Text>{t('Enter your password to continue. We won’t ask again for 15 minutes.')}</Text>
          <FormPassword
            name={fieldName('password')}
            label={t('Password')}
            autoComplete="current-password"
            autoFocus
          />
          {isCodeAskedFor && (
            <FormText
              name={fieldName('code')}
              label={t('Authenticator code or recovery code')}
              autoComplete="one-time-code"
              required
            />
          )}
          <FormActions submitLabel={t('Continue')} onCancel={() => onAnswer(false)} />
        </Stack>
      </AppForm>
    </Dialog>
  );
}
