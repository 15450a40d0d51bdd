import { changeProfileCommand } from '@marquee/schemas/user/commands';
import { personFields } from '@marquee/schemas/user/person';
import type { ProfileView } from '@marquee/schemas/user/views';
import { pick, strictObject } from 'valibot';

import { t } from '../../lib/i18n/i18n.ts';
import { pickNames } from '../../lib/pick-names.ts';
import { useProfile } from '../../lib/profile.ts';
import { Card } from '../../ui/layout/card.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { AppForm } from '../../widgets/form/app-form.tsx';
import { CountryField } from '../../widgets/form/fields/country-field.tsx';
import { FormActions } from '../../widgets/form/submit/form-actions.tsx';
import { FormRow } from '../../widgets/form/layout/form-row.tsx';
import { FormPhone } from '../../widgets/form/fields/phone/phone-field.tsx';
import { ZoneField } from '../../widgets/form/fields/zone-field.tsx';
import { FormText } from '../../widgets/form/fields/text-field.tsx';
import { useSaveSettings } from './use-save-settings.ts';
import { fieldName } from './field-name.ts';

const NAMES = [
  'firstName',
  'lastName',
  'company',
  'country',
  'address',
  'phone',
  'telegram',
  'emailSpare',
  'timezone',
] as const;
/** The call may leave a name out; the form may not. */
const profileSchema = strictObject({
  ...pick(changeProfileCommand, NAMES).entries,
  firstName: personFields.firstName,
  lastName: personFields.lastName,
});
const valuesOf = (user: ProfileView) => pickNames(user, NAMES);

/** Who the person is, and how to reach them. */
export function ProfileForm() {
  const user = useProfile();
  const save = useSaveSettings();
  return (
    <Card title={t('Profile')} description={t('Your name and contact details.')}>
      <AppForm
        aria-label={t('Profile')}
        schema={profileSchema}
        defaultValues={valuesOf(user)}
        draftKey="settings-profile"
        onSubmit={async (input) => ({ values: valuesOf(await save(input)) })}
      >
        <FormRow>
          <FormText name={fieldName('firstName')} label={t('First name')} autoComplete="given-name" />
          <FormText name={fieldName('lastName')} label={t('Last name')} autoComplete="family-name" />
        </FormRow>
        <FormRow>
          <TextField
            label={t('Email')}
            description={t('Your sign-in email. Ask your account manager to change it.')}
            value={user.email}
            onChange={() => undefined}
            readOnly
          />
          <FormText
            name={fieldName('emailSpare')}
            label={t('Spare email')}
            description={t('For your account manager, if your main email doesn’t work.')}
            type="email"
            autoComplete="off"
          />
        </FormRow>
        <FormRow>
          <FormText name={fieldName('company')} label={t('Company')} autoComplete="organization" />
          <CountryField name={fieldName('country')} />
        </FormRow>
        <FormText name={fieldName('address')} label={t('Address')} autoComplete="street-address" />
        <FormPhone name={fieldName('phone')} label={t('Phone')} countryField={fieldName('country')} />
        <FormText name={fieldName('telegram')} label={t('Telegram')} placeholder={t('@name')} />
        <ZoneField
          name={fieldName('timezone')}
          description={t('For the times and days on every page, in reports and in emails.')}
        />
        <FormActions submitLabel={t('Save profile')} />
      </AppForm>
    </Card>
  );
}
