import { FormSwitch } from '../../../widgets/form/switch-field.tsx';
import { FormRow } from '../../../widgets/form/form-row.tsx';
import { FormMoney } from '../../../widgets/form/money-field.tsx';
import { FormText } from '../../../widgets/form/text-field.tsx';
import { useFormValue } from '../../../widgets/form/use-form-value.ts';

/** What comes by email, and where conversions are reported to. */
export function NotificationFields() {
  const isLowOn = useFormValue('lowBudgetNotification') === true;
  return (
    <>
      <FormSwitch name="sendReport" label="Statistics report" description="How the campaigns are doing." />
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
      <FormRow>
        <FormMoney
          name="lowBudgetSum"
          label="Low means below"
          description="Empty: the minimum beside it."
          placeholder="20.00"
          disabled={!isLowOn}
        />
        <FormMoney
          name="minBalanceNotification"
          label="Minimum balance"
          description="Empty: $20."
          placeholder="20.00"
          disabled={!isLowOn}
        />
      </FormRow>
      <FormSwitch
        name="zeroBudgetNotification"
        label="Stopped campaigns"
        description="When the balance is used up, or a campaign stops for its performance."
      />
      <FormText
        name="conversionPostbackUrl"
        label="Conversion postback URL"
        type="url"
        description="The address of their tracker that takes conversions."
        autoComplete="off"
      />
    </>
  );
}
