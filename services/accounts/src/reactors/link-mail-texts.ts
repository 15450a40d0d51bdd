import { FORMATS } from '@marquee/schemas/common/formats';
import type { Localized } from '@marquee/schemas/common/language';

/** What a mail with a link says, as plain text. */
export interface LinkMailText {
  readonly subject: string;
  readonly intro: string;
  /** On the button. */
  readonly label: string;
  readonly outro: string;
}

interface Terms {
  /** Of the person, who signs in with it. */
  readonly email: string;
  /** How long the link works. */
  readonly hours: number;
}

const WITHIN: Localized<(hours: number) => string> = {
  en: (hours) => {
    const { plural, count } = FORMATS.en;
    return plural(hours, { one: 'within an hour', other: `within ${count(hours)} hours` });
  },
  de: (hours) => {
    const { plural, count } = FORMATS.de;
    return plural(hours, {
      one: 'innerhalb einer Stunde',
      other: `innerhalb von ${count(hours)} Stunden`,
    });
  },
};

export const CONFIRMATION: Localized<(terms: Terms) => LinkMailText> = {
  en: ({ hours }) => ({
    subject: 'Confirm your email address',
    intro: 'Welcome to Marquee. Confirm your email address to sign in:',
    label: 'Confirm address',
    outro: `The link works once, ${WITHIN.en(hours)}. If you did not sign up, ignore this mail.`,
  }),
  de: ({ hours }) => ({
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
    intro: 'Willkommen bei Marquee. Bestätigen Sie Ihre E-Mail-Adresse, um sich anzumelden:',
    label: 'Adresse bestätigen',
    outro: `Der Link funktioniert einmal, ${WITHIN.de(hours)}. Falls Sie sich nicht registriert haben, ignorieren Sie diese E-Mail.`,
  }),
};

export const INVITATION: Localized<(terms: Terms) => LinkMailText> = {
  en: ({ email, hours }) => ({
    subject: 'Your Marquee account',
    intro: `An account was made for you on Marquee, with ${email} to sign in. Choose your password here:`,
    label: 'Choose password',
    outro: `The link works once, ${WITHIN.en(hours)}; after that, "Forgot password" on the sign-in page sends another. If you know nothing of this, ignore this mail.`,
  }),
  de: ({ email, hours }) => ({
    subject: 'Ihr Konto bei Marquee',
    intro: `Für Sie wurde ein Konto bei Marquee angelegt. Sie melden sich mit ${email} an. Wählen Sie hier Ihr Passwort:`,
    label: 'Passwort wählen',
    outro: `Der Link funktioniert einmal, ${WITHIN.de(hours)}. Danach können Sie auf der Anmeldeseite unter „Passwort vergessen“ einen neuen anfordern. Falls Sie davon nichts wissen, ignorieren Sie diese E-Mail.`,
  }),
};

export const PASSWORD_RESET: Localized<(terms: Terms) => LinkMailText> = {
  en: ({ hours }) => ({
    subject: 'Reset your password',
    intro: 'We received a request to reset your password. Choose a new one here:',
    label: 'Choose a new password',
    outro: `The link works once, ${WITHIN.en(hours)}. If it was not you, ignore this mail: your password stays as it is.`,
  }),
  de: ({ hours }) => ({
    subject: 'Setzen Sie Ihr Passwort zurück',
    intro: 'Für Ihr Konto wurde ein neues Passwort angefordert. Wählen Sie es hier:',
    label: 'Neues Passwort wählen',
    outro: `Der Link funktioniert einmal, ${WITHIN.de(hours)}. Falls Sie das nicht waren, ignorieren Sie diese E-Mail: Ihr Passwort bleibt unverändert.`,
  }),
};

/** Under the mail. */
export const BUTTON_FAILS: Localized = {
  en: 'If the button does not work, open this address:',
  de: 'Falls die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse:',
};
