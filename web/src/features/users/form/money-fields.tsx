import { FormRow } from '../../../widgets/form/form-row.tsx';
import { FormMoney } from '../../../widgets/form/money-field.tsx';
import { FormNumber } from '../../../widgets/form/number-field.tsx';

/** The terms that were agreed with an advertiser. */
export function MoneyFields() {
  return (
    <>
      <FormRow>
        <FormNumber
          name="markup"
          label="Markup"
          unit="%"
          places={2}
          description="What the house adds, as agreed; 0 to 100."
        />
        <FormMoney
          name="advertDailyLimit"
          label="Daily limit"
          unit="a day"
          description="Of all campaigns together. Empty: without a limit."
        />
      </FormRow>
      <FormRow>
        <FormMoney
          name="firstPaymentAmount"
          label="First deposit, at least"
          description="Empty: the minimum of the payment method."
        />
        <FormMoney
          name="followingPaymentAmount"
          label="Following deposits, at least"
          description="Empty: the minimum of the payment method."
        />
      </FormRow>
    </>
  );
}
