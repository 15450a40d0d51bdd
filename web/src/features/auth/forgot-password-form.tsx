import { resetPasswordCommand } from '@marquee/schemas/commands/auth';
import { useNavigate } from 'react-router-dom';
import type { InferInput } from 'valibot';

import { t } from '../../lib/i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { AppForm } from '../../widgets/form/app-form.tsx';
import { FormActions } from '../../widgets/form/submit/form-actions.tsx';
import { FormText } from '../../widgets/form/fields/text-field.tsx';
import { requestReset } from './auth-calls.ts';
import { fieldNames } from '../../widgets/form/field-names.ts';

const fieldName = fieldNames<InferInput<typeof resetPasswordCommand>>();

const EMPTY = { email: '' };

/** Has a link to a new password sent. */
export function ForgotPasswordForm() {
  const navigate = useNavigate();
  return (
    <AppForm
      aria-label={t('Reset your password')}
      schema={resetPasswordCommand}
      defaultValues={EMPTY}
      guard={false}
      validateOn="onSubmit"
      onSubmit={async ({ email }) => {
        await requestReset(email);
        toast.success(t('Password reset link sent'));
        void navigate(paths.checkEmail.href(), { state: { email, purpose: 'reset' } });
      }}
    >
      <FormText name={fieldName('email')} label={t('Email')} type="email" autoComplete="username" autoFocus />
      <FormActions submitLabel={t('Send the link')} fullWidth />
    </AppForm>
  );
}
