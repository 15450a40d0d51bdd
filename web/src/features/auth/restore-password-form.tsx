import { restorePasswordCommand } from '@marquee/schemas/commands/auth';
import { useNavigate } from 'react-router-dom';
import type { InferInput } from 'valibot';

import { ApiError } from '../../lib/api-error.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { AppForm } from '../../widgets/form/app-form.tsx';
import { FormActions } from '../../widgets/form/submit/form-actions.tsx';
import type { FormErrorText } from '../../widgets/form/submit/form-error.tsx';
import { FormPassword } from '../../widgets/form/fields/password-field.tsx';
import { restorePassword } from './auth-calls.ts';
import { PageLink } from './page-link.tsx';
import { PasswordRules } from '../../widgets/form/fields/password-rules.tsx';
import { fieldNames } from '../../widgets/form/field-names.ts';

const fieldName = fieldNames<InferInput<typeof restorePasswordCommand>>();

const EMPTY = { password: '', password_confirmation: '' };

/** A new password by the link of a mail. */
export function RestorePasswordForm({ token }: { readonly token: string }) {
  const navigate = useNavigate();
  return (
    <AppForm
      aria-label={t('New password')}
      schema={restorePasswordCommand}
      defaultValues={EMPTY}
      guard={false}
      validateOn="onSubmit"
      explain={explainToken}
      onSubmit={async (input) => {
        await restorePassword(token, input);
        void navigate(paths.passwordReset.href(), { replace: true });
      }}
    >
      <FormPassword
        name={fieldName('password')}
        label={t('New password')}
        autoComplete="new-password"
        autoFocus
      />
      <PasswordRules name={fieldName('password')} repeatedIn={fieldName('password_confirmation')} />
      <FormPassword
        name={fieldName('password_confirmation')}
        label={t('Confirm new password')}
        autoComplete="new-password"
      />
      <FormActions submitLabel={t('Set the password')} fullWidth />
    </AppForm>
  );
}

function explainToken(error: unknown): FormErrorText | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const isToken = error.status === 404 || error.fieldErrors.some(({ field }) => field === 'token');
  if (!isToken) return undefined;
  return {
    title: t('This link has expired'),
    lines: [],
    extra: (
      <span>
        {t('Links work once and expire after one hour, or three days for a new account.')}{' '}
        <PageLink to={paths.forgotPassword.href()}>{t('Request a new link')}</PageLink>
      </span>
    ),
  };
}
