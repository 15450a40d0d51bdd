import { signUpCommand } from '@marquee/schemas/commands/auth';
import { email as emailSchema } from '@marquee/schemas/user/person';
import { useNavigate } from 'react-router-dom';
import { safeParse, type InferInput } from 'valibot';

import { t } from '../../lib/i18n/i18n.ts';
import { OutsideLink } from '../../ui/outside-link.tsx';
import { Message } from '../../lib/i18n/message.tsx';
import { paths } from '../../lib/paths.ts';
import { AppForm } from '../../widgets/form/app-form.tsx';
import { FormCheckedText } from '../../widgets/form/fields/checked-text.tsx';
import { FormActions } from '../../widgets/form/submit/form-actions.tsx';
import { FormRow } from '../../widgets/form/layout/form-row.tsx';
import { FormPhone } from '../../widgets/form/fields/phone/phone-field.tsx';
import { FormPassword } from '../../widgets/form/fields/password-field.tsx';
import { FormText } from '../../widgets/form/fields/text-field.tsx';
import { errorOfEmail, signUp } from './auth-calls.ts';
import classes from './auth-card.module.css';
import { CountryField } from '../../widgets/form/fields/country-field.tsx';
import { PasswordRules } from '../../widgets/form/fields/password-rules.tsx';
import { fieldNames } from '../../widgets/form/field-names.ts';

const fieldName = fieldNames<InferInput<typeof signUpCommand>>();

const EMPTY = {
  firstName: '',
  lastName: '',
  email: '',
  company: '',
  country: '',
  phone: '',
  telegram: '',
  password: '',
  password_confirmation: '',
};

const isEmail = (text: string): boolean => safeParse(emailSchema, text).success;

/** Makes an advertiser's account; its address is then to be confirmed. */
export function SignUpForm() {
  const navigate = useNavigate();
  return (
    <AppForm
      aria-label={t('Sign up')}
      schema={signUpCommand}
      defaultValues={EMPTY}
      guard={false}
      onSubmit={async (input) => {
        await signUp(input);
        void navigate(paths.checkEmail.href(), { state: { email: input.email, purpose: 'sign-up' } });
      }}
    >
      <FormRow>
        <FormText name={fieldName('firstName')} label={t('First name')} autoComplete="given-name" autoFocus />
        <FormText name={fieldName('lastName')} label={t('Last name')} autoComplete="family-name" />
      </FormRow>
      <FormCheckedText
        name={fieldName('email')}
        label={t('Email')}
        type="email"
        autoComplete="username"
        check={errorOfEmail}
        isWorthChecking={isEmail}
      />
      <FormRow>
        <FormText name={fieldName('company')} label={t('Company')} autoComplete="organization" />
        <CountryField name={fieldName('country')} preselect />
      </FormRow>
      <FormPhone name={fieldName('phone')} label={t('Phone')} countryField={fieldName('country')} />
      <FormText name={fieldName('telegram')} label={t('Telegram')} placeholder={t('@name')} />
      <FormRow>
        <FormPassword name={fieldName('password')} label={t('Password')} autoComplete="new-password" />
        <FormPassword
          name={fieldName('password_confirmation')}
          label={t('Confirm password')}
          autoComplete="new-password"
        />
      </FormRow>
      <PasswordRules name={fieldName('password')} repeatedIn={fieldName('password_confirmation')} />
      <p className={classes.terms}>
        <Message
          text="By creating an account you accept the <terms>terms of service</terms> and the <privacy>privacy policy</privacy>, and that every ad is reviewed before it runs."
          elements={{
            terms: <OutsideLink href={paths.termsOfService.href()} newTab />,
            privacy: <OutsideLink href={paths.privacyPolicy.href()} newTab />,
          }}
        />
      </p>
      <FormActions submitLabel={t('Create account')} fullWidth />
    </AppForm>
  );
}
