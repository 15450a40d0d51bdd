import * as v from 'valibot';

import { MESSAGES, mustBeValid, required } from '../common/messages.ts';
import { field, textBy, withDefault } from '../resource/combinators.ts';
import { defineResource } from '../resource/resource.ts';
import { line, optionalLine } from './lines.ts';

/** Characters, specification section 5. */
const NAME_MIN = 2;
const COMPANY_MIN = 2;
const COUNTRY_MIN = 2;
const PHONE_MIN = 9;
const PHONE_MAX = 13;
const TELEGRAM_MIN = 5;
/** The longest address that SMTP can carry. */
const EMAIL_MAX = 254;

/** Lower-cased and trimmed: an address is one account whatever its capitals. */
export const email = v.pipe(
  v.string(MESSAGES.emailFormat),
  v.trim(),
  v.minLength(1, required('Email')),
  v.maxLength(EMAIL_MAX, MESSAGES.emailFormat),
  v.rfcEmail(MESSAGES.emailFormat),
  v.regex(/\.[a-z0-9-]{2,63}$/i, MESSAGES.emailFormat),
  v.toLowerCase(),
);

/** Which country a number belongs to is checked on the server; the form only knows lengths and characters. */
const phone = v.pipe(line('Phone', PHONE_MIN, PHONE_MAX), v.regex(/^\+?[\d ().-]+$/, mustBeValid('Phone')));

/** What a person who signs up must name; only `telegram` may be empty. */
export const personFields = {
  firstName: line('First name', NAME_MIN),
  lastName: line('Last name', NAME_MIN),
  company: line('Company', COMPANY_MIN),
  country: line('Country', COUNTRY_MIN),
  phone,
  telegram: optionalLine('Telegram', TELEGRAM_MIN),
};

/** A text that an account may lack: null. */
const optionalText = (label: string, body: v.GenericSchema<string | null, string | null>) =>
  withDefault(field({ label, body, value: v.nullable(v.string()) }), null);

/** Null for what is empty or blank, before `text` checks the rest. */
const nullable = (text: v.GenericSchema<string, string>, message: string) =>
  v.pipe(
    v.nullable(v.string(message)),
    v.transform((typed) => (typed?.trim() === '' ? null : typed)),
    v.nullable(text),
  );

/** Who the user of an account is, and how to reach them. Users change it themselves; events keep it sealed. */
export const personResource = defineResource({
  firstName: textBy('First name', personFields.firstName),
  lastName: textBy('Last name', personFields.lastName),
  company: optionalText('Company', optionalLine('Company', COMPANY_MIN)),
  country: optionalText('Country', optionalLine('Country', COUNTRY_MIN)),
  address: optionalText('Address', optionalLine('Address')),
  phone: optionalText('Phone', nullable(phone, mustBeValid('Phone'))),
  telegram: optionalText('Telegram', personFields.telegram),
  emailSpare: optionalText('Spare email', nullable(email, MESSAGES.emailFormat)),
});
