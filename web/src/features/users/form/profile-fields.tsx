import { CountryField } from '../../../widgets/form/country-field.tsx';
import { FormRow } from '../../../widgets/form/form-row.tsx';
import { FormPhone } from '../../../widgets/form/phone-field.tsx';
import { FormText } from '../../../widgets/form/text-field.tsx';
import { FormTextarea } from '../../../widgets/form/textarea-field.tsx';

/** Who a person is, how to reach them, and what the house notes about them. */
export function ProfileFields() {
  return (
    <>
      <FormRow>
        <FormText name="firstName" label="First name" autoComplete="off" />
        <FormText name="lastName" label="Last name" autoComplete="off" />
      </FormRow>
      <FormRow>
        <FormText
          name="email"
          label="Email"
          type="email"
          description="They sign in with it."
          autoComplete="off"
        />
        <FormText
          name="emailSpare"
          label="Spare email"
          type="email"
          description="Where we write when the first one fails."
          autoComplete="off"
        />
      </FormRow>
      <FormRow>
        <FormText name="company" label="Company" autoComplete="off" />
        <CountryField name="country" />
      </FormRow>
      <FormText name="address" label="Address" autoComplete="off" />
      <FormPhone name="phone" label="Phone" />
      <FormText name="telegram" label="Telegram" placeholder="@name" autoComplete="off" />
      <FormTextarea name="managerComment" label="Manager's comment" description="Only admins read it." />
    </>
  );
}
