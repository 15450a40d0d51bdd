import { changePasswordCommand } from '@marquee/schemas/commands/auth';
import type { UserView } from '@marquee/schemas/user/views';
import { useQuery } from '@tanstack/react-query';
import type { InferInput } from 'valibot';

import { t } from '../../lib/i18n/i18n.ts';
import { realProfileQuery } from '../../lib/profile.ts';
import { Card } from '../../ui/layout/card.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { AppForm } from '../../widgets/form/app-form.tsx';
import { FormActions } from '../../widgets/form/submit/form-actions.tsx';
import { PasswordRules } from '../../widgets/form/fields/password-rules.tsx';
import { FormPassword } from '../../widgets/form/fields/password-field.tsx';
import { setPassword } from './api.ts';
import { fullName } from './labels.ts';
import { fieldNames } from '../../widgets/form/field-names.ts';

const fieldName = fieldNames<InferInput<typeof changePasswordCommand>>();

const EMPTY = { password: '', password_confirmation: '' };

/** Sets a new password for another user; users change their own with the current one. */
export function SetPasswordForm({ user }: { readonly user: UserView }) {
  const isMe = useQuery(realProfileQuery).data?.id === user.id;
  const defaults = isMe ? { ...EMPTY, currentPassword: '' } : EMPTY;
  return (
    <Card
      title={t('Password')}
      description={
        isMe
          ? t('Changing your password signs you out everywhere else.')
          : t('{name} will be signed out everywhere and must use the new password.', {
              name: fullName(user),
            })
      }
    >
      <AppForm
        key={isMe ? 'own' : 'other'}
        aria-label={t('Password')}
        schema={changePasswordCommand}
        defaultValues={defaults}
        validateOn="onSubmit"
        onSubmit={async (input) => {
          await setPassword(user.id, input);
          toast.success(t('Password changed'));
          return { values: defaults };
        }}
      >
        {isMe && (
          <FormPassword
            name={fieldName('currentPassword')}
            label={t('Current password')}
            required
            autoComplete="current-password"
          />
        )}
        <FormPassword name={fieldName('password')} label={t('New password')} autoComplete="new-password" />
        <PasswordRules name={fieldName('password')} repeatedIn={fieldName('password_confirmation')} />
        <FormPassword
          name={fieldName('password_confirmation')}
          label={t('Confirm new password')}
          autoComplete="new-password"
        />
        <FormActions submitLabel={t('Set the password')} />
      </AppForm>
    </Card>
  );
}
