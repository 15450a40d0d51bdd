import { enableSecondFactorCommand } from '@marquee/schemas/commands/auth';
import { useState } from 'react';
import type { InferInput } from 'valibot';

import { t } from '../../lib/i18n/i18n.ts';
import { beginSession } from '../../lib/session/session-actions.ts';
import { Button } from '../../ui/button.tsx';
import { Group } from '../../ui/layout/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { AppForm } from '../../widgets/form/app-form.tsx';
import { FormActions } from '../../widgets/form/submit/form-actions.tsx';
import { FormText } from '../../widgets/form/fields/text-field.tsx';
import { finishSignIn } from './auth-calls.ts';
import { fieldNames } from '../../widgets/form/field-names.ts';

const fieldName = fieldNames<InferInput<typeof enableSecondFactorCommand>>();

interface CodeFormProps {
  /** Token of the answer to the password. */
  readonly token: string;
  readonly onBack: () => void;
}

/** The second step of a sign-in: the code of an authenticator, or a recovery code. */
export function CodeForm({ token, onBack }: CodeFormProps) {
  const [isRecovery, setRecovery] = useState(false);
  return (
    <AppForm
      key={String(isRecovery)}
      aria-label={t('Two-step sign-in')}
      schema={enableSecondFactorCommand}
      defaultValues={{ code: '' }}
      guard={false}
      validateOn="onSubmit"
      onSubmit={async ({ code }) => beginSession(await finishSignIn(token, code))}
    >
      <Text>
        {isRecovery
          ? t('Enter one of your saved recovery codes. Each works once.')
          : t('Enter the Marquee code from your authenticator app.')}
      </Text>
      {isRecovery ? (
        <FormText name={fieldName('code')} label={t('Recovery code')} autoComplete="off" autoFocus />
      ) : (
        <FormText
          name={fieldName('code')}
          label={t('Code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
        />
      )}
      <FormActions submitLabel={t('Sign in')} fullWidth />
      <Group justify="space-between">
        <Button variant="subtle" size="compact-sm" onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? t('Use the authenticator app') : t('Use a recovery code')}
        </Button>
        <Button variant="subtle" size="compact-sm" onClick={onBack}>
          {t('Start over')}
        </Button>
      </Group>
    </AppForm>
  );
}
