import { loginCommand } from '@marquee/schemas/commands/auth';

import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { InferInput } from 'valibot';

import { t } from '../../lib/i18n/i18n.ts';
import { beginSession } from '../../lib/session/session-actions.ts';
import { AppForm } from '../../widgets/form/app-form.tsx';
import { FormActions } from '../../widgets/form/submit/form-actions.tsx';
import { FormPassword } from '../../widgets/form/fields/password-field.tsx';
import { FormText } from '../../widgets/form/fields/text-field.tsx';
import { signIn } from './auth-calls.ts';
import { CodeForm } from './code-form.tsx';
import { explainSignIn } from './sign-in-error.tsx';
import { fieldNames } from '../../widgets/form/field-names.ts';

const fieldName = fieldNames<InferInput<typeof loginCommand>>();

const EMPTY = { email: '', password: '' };

/** Marks the entry of the history that asks for the code. */
const CODE_STEP = { isCodeStep: true } as const;
const isCodeStep = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isCodeStep' in state;

/**
 * Signs in, with a second step where a code is required; the guard of the page then leads to the requested
 * page.
 */
export function LoginForm() {
  const [token, setToken] = useState<string>();
  const navigate = useNavigate();
  const location = useLocation();
  // An entry of the history, so that the browser's way back is the way back to the password.
  if (token !== undefined && isCodeStep(location.state))
    return <CodeForm token={token} onBack={() => void navigate(-1)} />;
  return (
    <AppForm
      aria-label={t('Sign in')}
      schema={loginCommand}
      defaultValues={EMPTY}
      guard={false}
      validateOn="onSubmit"
      explain={explainSignIn}
      onSubmit={async (input) => {
        const answer = await signIn(input);
        if ('access_token' in answer) {
          beginSession(answer);
          return;
        }
        setToken(answer.second_factor_token);
        void navigate({ search: location.search }, { state: CODE_STEP });
      }}
    >
      <FormText name={fieldName('email')} label={t('Email')} type="email" autoComplete="username" autoFocus />
      <FormPassword name={fieldName('password')} label={t('Password')} autoComplete="current-password" />
      <FormActions submitLabel={t('Sign in')} fullWidth />
    </AppForm>
  );
}
