import { FormRow } from '../../../widgets/form/layout/form-row.tsx';
import { FormMoney } from '../../../widgets/form/fields/money-field.tsx';
import { FormNumber } from '../../../widgets/form/fields/number-field.tsx';
import { fieldName } from './field-name.ts';

/** The terms that were agreed with an advertiser. */
export function MoneyFields() {
  return (
    <>
      <FormRow>
        <FormNumber
          name={fieldName('markup')}
          label="Markup"
          unit="%"
          places={2}
          description="Agreed margin, 0 to 100."
        />
        <FormMoney
          name={fieldName('advertDailyLimit')}
          label="Daily limit"
          unit="a day"
          description="Across all campaigns. Leave empty for no limit."
        />
      </FormRow>
      <FormRow>
        <FormMoney
          name={fieldName('firstPaymentAmount')}
          label="Minimum first deposit"
          description="Leave empty to use the payment method’s minimum."
        />
        <FormMoney
          name={fieldName('followingPaymentAmount')}
          label="Minimum next deposits"
          description="Leave empty to use the payment method’s minimum."
        />
      </FormRow>
    </>
  );
}
