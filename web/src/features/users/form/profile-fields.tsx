import { CountryField } from '../../../widgets/form/fields/country-field.tsx';
import { FormRow } from '../../../widgets/form/layout/form-row.tsx';
import { FormPhone } from '../../../widgets/form/fields/phone-field.tsx';
import { FormText } from '../../../widgets/form/fields/text-field.tsx';
import { FormTextarea } from '../../../widgets/form/fields/textarea-field.tsx';
import { fieldName } from './field-name.ts';

/** Who a person is, how to reach them, and staff's notes about them. */
export function ProfileFields() {
  return (
    <>
      <FormRow>
        <FormText name={fieldName('firstName')} label="First name" autoComplete="off" />
        <FormText name={fieldName('lastName')} label="Last name" autoComplete="off" />
      </FormRow>
      <FormRow>
        <FormText
          name={fieldName('email')}
          label="Email"
          type="email"
          description="Their sign-in email."
          autoComplete="off"
        />
        <FormText
          name={fieldName('emailSpare')}
          label="Spare email"
          type="email"
          description="Used when your main email can’t be reached."
          autoComplete="off"
        />
      </FormRow>
      <FormRow>
        <FormText name={fieldName('company')} label="Company" autoComplete="off" />
        <CountryField name={fieldName('country')} />
      </FormRow>
      <FormText name={fieldName('address')} label="Address" autoComplete="off" />
      <FormPhone name={fieldName('phone')} label="Phone" />
      <FormText name={fieldName('telegram')} label="Telegram" placeholder="@name" autoComplete="off" />
      <FormTextarea
        name={fieldName('managerComment')}
        label="Manager's comment"
        description="Visible to admins only."
      />
    </>
  );
}
