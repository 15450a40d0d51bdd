import { changeProfileCommand, personFields } from '@marquee/schemas/user/commands';
import type { ProfileView } from '@marquee/schemas/user/views';
import { strictObject } from 'valibot';

import { t } from '../../lib/i18n/i18n.ts';
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

const { company, country, address, phone, telegram, emailSpare, timezone } = changeProfileCommand.entries;
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
  timezone,
});

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

const valuesOf = (user: ProfileView) => ({
  firstName: user.firstName,
  lastName: user.lastName,
  company: user.company ?? '',
  country: user.country ?? '',
  address: user.address ?? '',
  phone: user.phone ?? '',
  telegram: user.telegram ?? '',
  emailSpare: user.emailSpare ?? '',
  timezone: user.timezone,
});
