import { t } from '../../../lib/i18n/i18n.ts';
import { CountryField } from '../../../widgets/form/fields/country-field.tsx';
import { FormRow } from '../../../widgets/form/layout/form-row.tsx';
import { FormPhone } from '../../../widgets/form/fields/phone/phone-field.tsx';
import { ZoneField } from '../../../widgets/form/fields/zone-field.tsx';
import { FormText } from '../../../widgets/form/fields/text-field.tsx';
import { FormTextarea } from '../../../widgets/form/fields/textarea-field.tsx';
import { fieldName } from './field-name.ts';

/** Who a person is, how to reach them, and staff's notes about them. */
export function ProfileFields() {
  return (
    <>
      <FormRow>
        <FormText name={fieldName('firstName')} label={t('First name')} autoComplete="off" />
        <FormText name={fieldName('lastName')} label={t('Last name')} autoComplete="off" />
      </FormRow>
      <FormRow>
        <FormText
          name={fieldName('email')}
          label={t('Email')}
          type="email"
          description={t('Their sign-in email.')}
          autoComplete="off"
        />
        <FormText
          name={fieldName('emailSpare')}
          label={t('Spare email')}
          type="email"
          description={t('Used when your main email can’t be reached.')}
          autoComplete="off"
        />
      </FormRow>
      <FormRow>
        <FormText name={fieldName('company')} label={t('Company')} autoComplete="off" />
        <CountryField name={fieldName('country')} />
      </FormRow>
      <FormText name={fieldName('address')} label={t('Address')} autoComplete="off" />
      <FormPhone name={fieldName('phone')} label={t('Phone')} />
      <FormText
        name={fieldName('telegram')}
        label={t('Telegram')}
        placeholder={t('@name')}
        autoComplete="off"
      />
      <ZoneField
        name={fieldName('timezone')}
        description={t('For the times and days that they see, and their emails.')}
      />
      <FormTextarea
        name={fieldName('managerComment')}
        label={t("Manager's comment")}
        description={t('Visible to admins only.')}
      />
    </>
  );
}
