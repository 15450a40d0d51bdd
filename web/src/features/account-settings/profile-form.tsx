import { changeProfileCommand, personFields } from '@marquee/schemas/commands/user';
import type { ProfileView } from '@marquee/schemas/queries/user';
import { strictObject } from 'valibot';

import { useProfile } from '../../lib/profile.ts';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AppForm } from '../../widgets/form/app-form.tsx';
import { CountryField } from '../../widgets/form/country-field.tsx';
import { FormActions } from '../../widgets/form/form-actions.tsx';
import { FormRow } from '../../widgets/form/form-row.tsx';
import { FormPhone } from '../../widgets/form/phone-field.tsx';
import { FormText } from '../../widgets/form/text-field.tsx';
import { useSaveSettings } from './use-save-settings.ts';

const { company, country, address, phone, telegram, emailSpare } = changeProfileCommand.entries;
/** The call may leave a name out; the form may not. */
const profileSchema = strictObject({
  firstName: personFields.firstName,
  lastName: personFields.lastName,
  company,
  country,
  address,
  phone,
  telegram,
  emailSpare,
});

/** Who the person is, and how to reach them. */
export function ProfileForm() {
  const user = useProfile();
  const save = useSaveSettings();
  return (
    <Card title="Profile" description="Who you are, and how we reach you.">
      <AppForm
        aria-label="Profile"
        schema={profileSchema}
        defaultValues={valuesOf(user)}
        draftKey="settings-profile"
        onSubmit={async (input) => ({ values: valuesOf(await save(input)) })}
      >
        <FormRow>
          <FormText name="firstName" label="First name" autoComplete="given-name" />
          <FormText name="lastName" label="Last name" autoComplete="family-name" />
        </FormRow>
        <FormRow>
          <TextField
            label="Email"
            description="You sign in with it. Ask your manager to change it."
            value={user.email}
            onChange={() => undefined}
            readOnly
          />
          <FormText
            name="emailSpare"
            label="Spare email"
            description="Where we write when the first one fails."
            type="email"
            autoComplete="off"
          />
        </FormRow>
        <FormRow>
          <FormText name="company" label="Company" autoComplete="organization" />
          <CountryField name="country" />
        </FormRow>
        <FormText name="address" label="Address" autoComplete="street-address" />
        <FormPhone name="phone" label="Phone" />
        <FormText name="telegram" label="Telegram" placeholder="@name" />
        <FormActions submitLabel="Save profile" />
      </AppForm>
    </Card>
  );
}

const valuesOf = (user: ProfileView) => ({
  firstName: user.firstName,
  lastName: user.lastName,
  company: user.company ?? '',
  country: user.country ?? '',
  address: user.address ?? '',
  phone: user.phone ?? '',
  telegram: user.telegram ?? '',
  emailSpare: user.emailSpare ?? '',
});
