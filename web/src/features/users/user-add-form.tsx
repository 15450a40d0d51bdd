import { createUserCommand } from '@marquee/schemas/user/commands';
import { MESSAGES } from '@marquee/schemas/common/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { forward, partialCheck, pipe } from 'valibot';

import { t } from '../../lib/i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { AppForm } from '../../widgets/form/app-form.tsx';
import { FormActions } from '../../widgets/form/submit/form-actions.tsx';
import { FormRow } from '../../widgets/form/layout/form-row.tsx';
import { FormSection, FormSections } from '../../widgets/form/layout/form-sections.tsx';
import { PasswordRules } from '../../widgets/form/fields/password-rules.tsx';
import { FormPassword } from '../../widgets/form/fields/password-field.tsx';
import { createUser } from './api.ts';
import { ManagerFields } from './form/manager-fields.tsx';
import { MoneyFields } from './form/money-fields.tsx';
import { NotificationFields } from './form/notification-fields.tsx';
import { PermissionFields } from './form/permission-fields.tsx';
import { ProfileFields } from './form/profile-fields.tsx';
import { fieldName } from './form/field-name.ts';
import { BLANK_USER } from './user-parts.ts';

/** Schema of the form: unlike the call, it requires the repeated password. */
const schema = pipe(
  createUserCommand,
  forward(
    partialCheck(
      [['password'], ['password_confirmation']],
      ({ password, password_confirmation: repeated }) => password === repeated,
      MESSAGES.passwordsDiffer,
    ),
    ['password_confirmation'],
  ),
);

/** A new account; its address counts as confirmed, and saving opens it. */
export function UserAddForm() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return (
    <AppForm
      schema={schema}
      defaultValues={BLANK_USER}
      draftKey="user-add"
      aria-label={t('New user')}
      onSubmit={async (input, { idempotencyKey }) => {
        const { id } = await createUser(input, idempotencyKey);
        await queryClient.invalidateQueries({ queryKey: ['user'] });
        toast.success(t('User created'));
        void navigate(paths.userEdit.href({ id }));
        return { isLeaving: true };
      }}
      sendsOnEnter={false}
    >
      <FormSections label={t('Account sections')}>
        <FormSection id="profile" title={t('Profile')}>
          <ProfileFields />
        </FormSection>
        <PasswordSection />
        <FormSection
          id="permissions"
          title={t('Permissions')}
          description={t('What this account can see and do.')}
        >
          <PermissionFields />
        </FormSection>
        <FormSection id="money" title={t('Terms')} description={t('Agreed with this advertiser.')}>
          <MoneyFields />
        </FormSection>
        <FormSection id="managers" title={t('Managers')}>
          <ManagerFields />
        </FormSection>
        <FormSection
          id="notifications"
          title={t('Notifications')}
          description={t('The bell always shows these. Turn on the ones you also want by email.')}
        >
          <NotificationFields />
        </FormSection>
      </FormSections>
      <FormActions submitLabel={t('Create user')} cancelTo={paths.userManagement.href()} sticky />
    </AppForm>
  );
}

const PasswordSection = () => (
  <FormSection
    id="password"
    title={t('Password')}
    description={t('Share it with them. They can change it in settings.')}
  >
    <FormRow>
      <FormPassword name={fieldName('password')} label={t('Password')} autoComplete="new-password" />
      <FormPassword
        name={fieldName('password_confirmation')}
        label={t('Confirm password')}
        required
        autoComplete="new-password"
      />
    </FormRow>
    <PasswordRules name={fieldName('password')} repeatedIn={fieldName('password_confirmation')} />
  </FormSection>
);
