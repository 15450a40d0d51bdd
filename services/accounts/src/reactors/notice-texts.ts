import type { Localized } from '@marquee/schemas/common/language';

/** What happened to an account, in a mail to its owner. */
interface NoticeText {
  readonly subject: string;
  readonly what: string;
}

/** By what it was. Nothing that people wrote. */
export const NOTICE_TEXTS = {
  changed: {
    en: {
      subject: 'Your password was changed',
      what: 'The password of your Marquee account was changed.',
    },
    de: {
      subject: 'Ihr Passwort wurde geändert',
      what: 'Das Passwort Ihres Marquee-Kontos wurde geändert.',
    },
  },
  reset: {
    en: {
      subject: 'Your password was changed',
      what: 'The password of your Marquee account was set anew, by the link of a mail to this address.',
    },
    de: {
      subject: 'Ihr Passwort wurde geändert',
      what: 'Das Passwort Ihres Marquee-Kontos wurde über den Link einer E-Mail an diese Adresse neu gesetzt.',
    },
  },
  'set-by-admin': {
    en: {
      subject: 'Your password was changed',
      what: 'An administrator set a new password for your Marquee account.',
    },
    de: {
      subject: 'Ihr Passwort wurde geändert',
      what: 'Die Administration hat für Ihr Marquee-Konto ein neues Passwort gesetzt.',
    },
  },
  'address-old': {
    en: {
      subject: 'Your email address was changed',
      what: 'This is no longer the email address of your Marquee account: another one was set in its place.',
    },
    de: {
      subject: 'Ihre E-Mail-Adresse wurde geändert',
      what: 'Diese E-Mail-Adresse gehört nicht mehr zu Ihrem Marquee-Konto: Sie wurde durch eine andere ersetzt.',
    },
  },
  'address-new': {
    en: {
      subject: 'Your email address was changed',
      what: 'This is now the email address of your Marquee account. Sign in with it from now on.',
    },
    de: {
      subject: 'Ihre E-Mail-Adresse wurde geändert',
      what: 'Dies ist jetzt die E-Mail-Adresse Ihres Marquee-Kontos. Melden Sie sich ab sofort damit an.',
    },
  },
  'factor-on': {
    en: {
      subject: 'Two-step sign-in is on',
      what: 'Signing in to your Marquee account now asks for a code of your authenticator as well. Keep the recovery codes in a safe place.',
    },
    de: {
      subject: 'Die Anmeldung in zwei Schritten ist aktiviert',
      what: 'Bei der Anmeldung an Ihrem Marquee-Konto wird jetzt zusätzlich ein Code Ihrer Authenticator-App abgefragt. Bewahren Sie die Wiederherstellungscodes sicher auf.',
    },
  },
  'factor-off': {
    en: {
      subject: 'Two-step sign-in is off',
      what: 'Signing in to your Marquee account now asks for the password only.',
    },
    de: {
      subject: 'Die Anmeldung in zwei Schritten ist deaktiviert',
      what: 'Bei der Anmeldung an Ihrem Marquee-Konto wird jetzt nur noch das Passwort abgefragt.',
    },
  },
  'factor-reset': {
    en: {
      subject: 'Two-step sign-in was reset',
      what: 'An administrator reset two-step sign-in of your Marquee account: your authenticator and the recovery codes are not asked for any more. Set it up again after you have signed in.',
    },
    de: {
      subject: 'Die Anmeldung in zwei Schritten wurde zurückgesetzt',
      what: 'Die Administration hat die Anmeldung in zwei Schritten für Ihr Marquee-Konto zurückgesetzt: Codes Ihrer Authenticator-App und Wiederherstellungscodes werden nicht mehr abgefragt. Richten Sie sie nach der Anmeldung neu ein.',
    },
  },
  'recovery-code-used': {
    en: {
      subject: 'A recovery code was used',
      what: 'A recovery code was used in place of a code of your authenticator. It cannot be used again.',
    },
    de: {
      subject: 'Ein Wiederherstellungscode wurde verwendet',
      what: 'Statt eines Codes Ihrer Authenticator-App wurde ein Wiederherstellungscode verwendet. Er kann nicht noch einmal verwendet werden.',
    },
  },
  'recovery-codes-new': {
    en: {
      subject: 'New recovery codes',
      what: 'New recovery codes were made for your Marquee account. The earlier ones cannot be used any more.',
    },
    de: {
      subject: 'Neue Wiederherstellungscodes',
      what: 'Für Ihr Marquee-Konto wurden neue Wiederherstellungscodes erstellt. Die bisherigen können nicht mehr verwendet werden.',
    },
  },
  'api-key-created': {
    en: {
      subject: 'An API key was created',
      what: 'An API key was created for your Marquee account. Programs that have it can call the API in your name, within its scopes, until it expires or is revoked in your settings.',
    },
    de: {
      subject: 'Ein API-Schlüssel wurde erstellt',
      what: 'Für Ihr Marquee-Konto wurde ein API-Schlüssel erstellt. Programme, die ihn haben, können die API im Rahmen seiner Berechtigungen in Ihrem Namen aufrufen, bis er abläuft oder in Ihren Einstellungen widerrufen wird.',
    },
  },
} as const satisfies Readonly<Record<string, Localized<NoticeText>>>;
export type NoticeTextKey = keyof typeof NOTICE_TEXTS;

interface CircumstancesText {
  /** @param at to the minute */
  readonly when: (at: string) => string;
  readonly byStaff: string;
  /** @param address an IP */
  readonly from: (address: string) => string;
  /** What to do if it was someone else. */
  readonly advice: string;
  readonly button: string;
  readonly footer: string;
}

export const NOTICE_CIRCUMSTANCES: Localized<CircumstancesText> = {
  en: {
    when: (at) => `When: ${at}`,
    byStaff: 'By: an administrator',
    from: (address) => `From the address: ${address}`,
    advice:
      'If this was not you, someone else may have access to your account. Change your password now and contact our support.',
    button: 'Change password',
    footer: 'You receive this email because your account changed.',
  },
  de: {
    when: (at) => `Zeitpunkt: ${at}`,
    byStaff: 'Von: Administration',
    from: (address) => `Von der IP-Adresse: ${address}`,
    advice:
      'Falls Sie das nicht waren, hat möglicherweise jemand anderes Zugriff auf Ihr Konto. Ändern Sie jetzt Ihr Passwort und wenden Sie sich an unseren Support.',
    button: 'Passwort ändern',
    footer: 'Sie erhalten diese E-Mail, weil sich Ihr Konto geändert hat.',
  },
};
