import { loginCommand } from '@marquee/schemas/commands/auth';

import { beginSession } from '../../lib/session-actions.ts';
import { AppForm } from '../../widgets/form/app-form.tsx';
import { FormActions } from '../../widgets/form/form-actions.tsx';
import { FormPassword } from '../../widgets/form/password-field.tsx';
import { FormText } from '../../widgets/form/text-field.tsx';
import { signIn } from './auth-calls.ts';
import { explainSignIn } from './sign-in-fault.tsx';

const EMPTY = { email: '', password: '' };

/** Signs in; the guard of the page then leads on to where the person wanted to go. */
export function LoginForm() {
  return (
    <AppForm
      aria-label="Sign in"
      schema={loginCommand}
      defaultValues={EMPTY}
      guard={false}
      validateOn="onSubmit"
      explain={explainSignIn}
      onSubmit={async (input) => beginSession(await signIn(input))}
    >
      <FormText name="email" label="Email" type="email" autoComplete="username" autoFocus />
      <FormPassword name="password" label="Password" autoComplete="current-password" />
      <FormActions submitLabel="Sign in" fullWidth />
    </AppForm>
  );
}
