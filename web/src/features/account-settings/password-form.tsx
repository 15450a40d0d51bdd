import { changePasswordCommand } from '@marquee/schemas/commands/auth';
import { MESSAGES } from '@marquee/schemas/common/messages';
import type { InferInput } from 'valibot';

import { api } from '../../lib/api-client.ts';
import { ApiError } from '../../lib/api-error.ts';
import type { DataAnswer } from '../../lib/list-query.ts';
import { useProfile } from '../../lib/profile.ts';
import { useSession } from '../../lib/session.ts';
import { Card } from '../../ui/card.tsx';
import { Alert } from '../../ui/feedback.tsx';
import { toast } from '../../ui/toast.ts';
import { AppForm } from '../../widgets/form/app-form.tsx';
import { FormActions } from '../../widgets/form/form-actions.tsx';
import { PasswordRules } from '../../widgets/form/password-rules.tsx';
import { FormPassword } from '../../widgets/form/password-field.tsx';

const EMPTY = { currentPassword: '', password: '', password_confirmation: '' };

/** One's own password; every other session ends with it. */
export function PasswordForm() {
  const { id } = useProfile();
  const { sudoUser } = useSession();
  return (
    <Card title="Password" description="Changing it signs you out everywhere else.">
      {sudoUser === undefined ? (
        <AppForm
          aria-label="Password"
          schema={changePasswordCommand}
          defaultValues={EMPTY}
          validateOn="onSubmit"
          onSubmit={async (input) => {
            await changePassword(id, input);
            toast.success('Password changed');
            return { values: EMPTY };
          }}
        >
          <FormPassword
            name="currentPassword"
            label="Current password"
            required
            autoComplete="current-password"
          />
          <FormPassword name="password" label="New password" autoComplete="new-password" />
          <PasswordRules name="password" />
          <FormPassword
            name="password_confirmation"
            label="Repeat the new password"
            autoComplete="new-password"
          />
          <FormActions submitLabel="Change password" />
        </AppForm>
      ) : (
        <Alert tone="info" title="Not while you act for somebody else">
          Nobody changes another person&apos;s password in their name. Set it in user management instead.
        </Alert>
      )}
    </Card>
  );
}

async function changePassword(id: number, input: InferInput<typeof changePasswordCommand>): Promise<void> {
  const { data } = await api.post<DataAnswer<{ readonly isValidPassword: boolean }>>(
    `/users/${id}/password/check`,
    { password: input.currentPassword },
  );
  if (!data.isValidPassword) throw wrongPassword();
  await api.post<unknown>(`/users/${id}/password/change`, input);
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
