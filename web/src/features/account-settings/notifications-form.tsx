import { changeProfileCommand } from '@marquee/schemas/commands/user';
import type { ProfileView } from '@marquee/schemas/queries/user';
import { pick } from 'valibot';

import { useProfile } from '../../lib/profile.ts';
import { Card } from '../../ui/card.tsx';
import { AppForm } from '../../widgets/form/app-form.tsx';
import { FormSwitch } from '../../widgets/form/switch-field.tsx';
import { FormActions } from '../../widgets/form/form-actions.tsx';
import { FormRow } from '../../widgets/form/form-row.tsx';
import { FormMoney } from '../../widgets/form/money-field.tsx';
import { useFormValue } from '../../widgets/form/use-form-value.ts';
import classes from './settings.module.css';
import { useSaveSettings } from './use-save-settings.ts';

const notificationsSchema = pick(changeProfileCommand, [
  'sendReport',
  'lowBudgetNotification',
  'lowBudgetSum',
  'minBalanceNotification',
  'zeroBudgetNotification',
  'balanceChangeNotification',
  'creativeApprovalNotification',
]);

/** What comes by mail; the bell tells everything in any case. */
export function NotificationsForm() {
  const user = useProfile();
  const save = useSaveSettings();
  return (
    <Card
      title="Notifications by email"
      description="The bell shows all of these anyway; what is on here comes by email too."
    >
      <AppForm
        aria-label="Notifications"
        schema={notificationsSchema}
        defaultValues={valuesOf(user)}
        onSubmit={async (input) => ({ values: valuesOf(await save(input)) })}
      >
        <FormSwitch name="sendReport" label="Statistics report" description="How your campaigns are doing." />
        <FormSwitch
          name="creativeApprovalNotification"
          label="Review of creatives and campaigns"
          description="When one is approved or disapproved."
        />
        <FormSwitch
          name="balanceChangeNotification"
          label="Changes of the balance"
          description="Deposits, compensations and withdrawals."
        />
        <FormSwitch
          name="lowBudgetNotification"
          label="Low balance"
          description="While there is still time to top up."
        />
        <LowBalanceAmounts />
        <FormSwitch
          name="zeroBudgetNotification"
          label="Stopped campaigns"
          description="When the balance is used up, or a campaign stops for its performance."
        />
        <FormActions submitLabel="Save notifications" />
      </AppForm>
    </Card>
  );
}

function LowBalanceAmounts() {
  const isOn = useFormValue('lowBudgetNotification') === true;
  return (
    <div className={classes.amounts}>
      <FormRow>
        <FormMoney
          name="lowBudgetSum"
          label="Low means below"
          description="Empty: your minimum balance."
          placeholder="20.00"
          disabled={!isOn}
        />
        <FormMoney
          name="minBalanceNotification"
          label="Minimum balance"
          description="Empty: $20."
          placeholder="20.00"
          disabled={!isOn}
        />
      </FormRow>
    </div>
  );
}

const valuesOf = (user: ProfileView) => ({
  sendReport: user.sendReport,
  lowBudgetNotification: user.lowBudgetNotification,
  lowBudgetSum: user.lowBudgetSum ?? '',
  minBalanceNotification: user.minBalanceNotification ?? '',
  zeroBudgetNotification: user.zeroBudgetNotification,
  balanceChangeNotification: user.balanceChangeNotification,
  creativeApprovalNotification: user.creativeApprovalNotification,
});
