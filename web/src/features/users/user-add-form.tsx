import { createUserCommand } from '@marquee/schemas/commands/user';
import { MESSAGES } from '@marquee/schemas/common/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { forward, partialCheck, pipe } from 'valibot';

import { paths } from '../../lib/paths.ts';
import { toast } from '../../ui/toast.ts';
import { AppForm } from '../../widgets/form/app-form.tsx';
import { FormActions } from '../../widgets/form/form-actions.tsx';
import { FormRow } from '../../widgets/form/form-row.tsx';
import { FormSection, FormSections } from '../../widgets/form/form-sections.tsx';
import { PasswordRules } from '../../widgets/form/password-rules.tsx';
import { FormPassword } from '../../widgets/form/password-field.tsx';
import { createUser } from './api.ts';
import { ManagerFields } from './form/manager-fields.tsx';
import { MoneyFields } from './form/money-fields.tsx';
import { NotificationFields } from './form/notification-fields.tsx';
import { PermissionFields } from './form/permission-fields.tsx';
import { ProfileFields } from './form/profile-fields.tsx';

/** The call may leave the repetition out; whoever types a password may not. */
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

/** What an account that signs up begins with. */
const BLANK = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  password_confirmation: '',
  company: '',
  country: '',
  address: '',
  phone: '',
  telegram: '',
  emailSpare: '',
  managerComment: '',
  role: 'advert',
  isFinanceRole: false,
  canSeeClick: true,
  canSeeSsp: false,
  canSeeSspPremium: false,
  autoApprovePayments: false,
  allowRefill: true,
  prepay: true,
  isMinPriceCancellation: false,
  useUnscanned: false,
  ivtPx: false,
  isPremiumAdvert: false,
  isGamblingAdvert: false,
  isCannabisAdvert: false,
  isMalwareAdvert: false,
  markup: 0,
  advertDailyLimit: '',
  firstPaymentAmount: '',
  followingPaymentAmount: '',
  sendReport: false,
  creativeApprovalNotification: true,
  balanceChangeNotification: true,
  lowBudgetNotification: true,
  lowBudgetSum: '',
  minBalanceNotification: '',
  zeroBudgetNotification: true,
  conversionPostbackUrl: '',
  salesManagerId: null,
  accountManagerId: null,
} as const;

/** A new account; its address counts as confirmed, and saving opens it. */
export function UserAddForm() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return (
    <AppForm
      schema={schema}
      defaultValues={BLANK}
      draftKey="user-add"
      aria-label="New user"
      onSubmit={async (input, { idempotencyKey }) => {
        const { id } = await createUser(input, idempotencyKey);
        await queryClient.invalidateQueries({ queryKey: ['user'] });
        toast.success('User created');
        void navigate(paths.userEdit.href({ id }));
        return { isLeaving: true };
      }}
      sendsOnEnter={false}
    >
      <FormSections label="Parts of the account">
        <FormSection id="profile" title="Profile">
          <ProfileFields />
        </FormSection>
        <FormSection
          id="password"
          title="Password"
          description="Tell it to the person; they change it in their settings."
        >
          <FormRow>
            <FormPassword name="password" label="Password" autoComplete="new-password" />
            <FormPassword
              name="password_confirmation"
              label="Repeat the password"
              required
              autoComplete="new-password"
            />
          </FormRow>
          <PasswordRules name="password" />
        </FormSection>
        <FormSection id="permissions" title="Permissions" description="What this account may see and do.">
          <PermissionFields />
        </FormSection>
        <FormSection id="money" title="Terms" description="Agreed with this advertiser.">
          <MoneyFields />
        </FormSection>
        <FormSection id="managers" title="Managers">
          <ManagerFields />
        </FormSection>
        <FormSection
          id="notifications"
          title="Notifications"
          description="The bell shows all of these anyway; what is on here comes by email too."
        >
          <NotificationFields />
        </FormSection>
      </FormSections>
      <FormActions submitLabel="Create user" cancelTo={paths.userManagement.href()} sticky />
    </AppForm>
  );
}
