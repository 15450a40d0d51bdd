import { changePasswordCommand } from '@marquee/schemas/commands/auth';
import { MESSAGES } from '@marquee/schemas/common/messages';
import { passwordCheckAnswer } from '@marquee/schemas/user/views';
import type { InferInput } from 'valibot';

import { parsed } from '../../lib/answer.ts';
import { api } from '../../lib/api-client.ts';
import { ApiError } from '../../lib/api-error.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { useProfile } from '../../lib/profile.ts';
import { useSession } from '../../lib/session/session.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Alert } from '../../ui/feedback/feedback.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { AppForm } from '../../widgets/form/app-form.tsx';
import { FormActions } from '../../widgets/form/submit/form-actions.tsx';
import { PasswordRules } from '../../widgets/form/fields/password-rules.tsx';
import { FormPassword } from '../../widgets/form/fields/password-field.tsx';
import { fieldNames } from '../../widgets/form/field-names.ts';

const fieldName = fieldNames<InferInput<typeof changePasswordCommand>>();

const EMPTY = { currentPassword: '', password: '', password_confirmation: '' };

/** One's own password; every other session ends with it. */
export function PasswordForm() {
  const { id } = useProfile();
  const { sudoUser } = useSession();
  return (
    <Card title={t('Password')} description={t('Changing your password signs you out everywhere else.')}>
      {sudoUser === undefined ? (
        <AppForm
          aria-label={t('Password')}
          schema={changePasswordCommand}
          defaultValues={EMPTY}
          validateOn="onSubmit"
          onSubmit={async (input) => {
            await changePassword(id, input);
            toast.success(t('Password changed'));
            return { values: EMPTY };
          }}
        >
          <FormPassword
            name={fieldName('currentPassword')}
            label={t('Current password')}
            required
            autoComplete="current-password"
          />
          <FormPassword name={fieldName('password')} label={t('New password')} autoComplete="new-password" />
          <PasswordRules name={fieldName('password')} repeatedIn={fieldName('password_confirmation')} />
          <FormPassword
            name={fieldName('password_confirmation')}
            label={t('Confirm new password')}
            autoComplete="new-password"
          />
          <FormActions submitLabel={t('Change password')} />
        </AppForm>
      ) : (
        <Alert tone="info" title={t('Not available while acting as another user')}>
          {t('You can’t change someone else’s password here. Set it in user management instead.')}
        </Alert>
      )}
    </Card>
  );
}

async function changePassword(id: number, input: InferInput<typeof changePasswordCommand>): Promise<void> {
  const { data } = await parsed(
    passwordCheckAnswer,
    api.post(`/users/${id}/password/check`, { password: input.currentPassword }),
  );
  if (!data.isValidPassword) throw wrongPassword();
  await api.post(`/users/${id}/password/change`, input);
}

/** Said as the change itself would say it. */
const wrongPassword = () =>
  new ApiError(
    {
      message: MESSAGES.passwordNotFound,
      errors: [{ field: 'currentPassword', message: MESSAGES.passwordNotFound }],
    },
    new Response(null, { status: 422 }),
  );
