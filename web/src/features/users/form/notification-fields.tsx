import { FormSwitch } from '../../../widgets/form/fields/switch-field.tsx';
import { FormRow } from '../../../widgets/form/layout/form-row.tsx';
import { FormMoney } from '../../../widgets/form/fields/money-field.tsx';
import { FormText } from '../../../widgets/form/fields/text-field.tsx';
import { useFormValue } from '../../../widgets/form/use-form-value.ts';
import { fieldName } from './field-name.ts';

/** What comes by email, and where conversions are reported to. */
export function NotificationFields() {
  const isLowOn = useFormValue('lowBudgetNotification') === true;
  return (
    <>
      <FormSwitch
        name={fieldName('creativeApprovalNotification')}
        label="Review of creatives and campaigns"
        description="When a creative or campaign is approved or rejected."
      />
      <FormSwitch
        name={fieldName('balanceChangeNotification')}
        label="Balance changes"
        description="Deposits, compensations and withdrawals."
      />
      <FormSwitch
        name={fieldName('lowBudgetNotification')}
        label="Low balance"
        description="While there’s still time to add funds."
      />
      <FormRow>
        <FormMoney
          name={fieldName('lowBudgetSum')}
          label="Alert me below"
          description="Leave empty to use the minimum balance."
          placeholder="20.00"
          disabled={!isLowOn}
        />
        <FormMoney
          name={fieldName('minBalanceNotification')}
          label="Minimum balance"
          description="Leave empty for $20."
          placeholder="20.00"
          disabled={!isLowOn}
        />
      </FormRow>
      <FormSwitch
        name={fieldName('zeroBudgetNotification')}
        label="Stopped campaigns"
        description="When the balance runs out or a campaign stops because of its performance."
      />
      <FormSwitch
        name={fieldName('sendReport')}
        label="Reports"
        description="Reports that they have sent to themselves, and exports that are ready."
      />
      <FormText
        name={fieldName('conversionPostbackUrl')}
        label="Conversion postback URL"
        type="url"
        description="Their tracker’s URL for conversions."
        autoComplete="off"
      />
    </>
  );
}
