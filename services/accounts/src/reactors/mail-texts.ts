import { escapeHtml } from '@marquee/schemas/common/escape-markup';
import { framedMail, mailButton } from '@marquee/kit/mail/frame';
import { greetingOf } from '@marquee/kit/mail/greeting';
import type { Mail } from '@marquee/kit/mail/port';
import type { PersonalData } from '@marquee/schemas/user/events';

interface LinkMail {
  readonly person: PersonalData;
  readonly link: string;
  readonly hours: number;
}

export const confirmationMail = ({ person, link, hours }: LinkMail): Mail =>
  linkMail({
    person,
    subject: 'Confirm your email address',
    intro: 'Welcome to Marquee. Confirm your email address to sign in:',
    link,
    label: 'Confirm address',
    outro: `The link works once, within ${hours} hours. If you did not sign up, ignore this mail.`,
  });

/** Invitation to an account that staff made: its owner chooses a password of their own. */
export const invitationMail = ({ person, link, hours }: LinkMail): Mail =>
  linkMail({
    person,
    subject: 'Your Marquee account',
    intro: `An account was made for you on Marquee, with ${person.email} to sign in. Choose your password here:`,
    link,
    label: 'Choose password',
    outro: `The link works once, within ${hours} hours; after that, "Forgot password" on the sign-in page sends another. If you know nothing of this, ignore this mail.`,
  });

export const passwordResetMail = ({ person, link, hours }: LinkMail): Mail =>
  linkMail({
    person,
    subject: 'Reset your password',
    intro: 'We received a request to reset your password. Choose a new one here:',
    link,
    label: 'Choose a new password',
    outro: `The link works once, within ${hours === 1 ? 'an hour' : `${hours} hours`}. If it was not you, ignore this mail: your password stays as it is.`,
  });

interface LinkMailParts {
  readonly person: PersonalData;
  readonly subject: string;
  readonly intro: string;
  readonly link: string;
  /** On the button. */
  readonly label: string;
  readonly outro: string;
}

const linkMail = ({ person, subject, intro, link, label, outro }: LinkMailParts): Mail => ({
  to: person.email,
  subject,
  text: `${greetingOf(person)}\n\n${intro}\n\n${link}\n\n${outro}\n`,
  html: framedMail(
    escapeHtml(subject),
    [
      `<p>${escapeHtml(greetingOf(person))}</p>`,
      `<p>${escapeHtml(intro)}</p>`,
      mailButton(escapeHtml(link), label),
      `<p>${escapeHtml(outro)}</p>`,
    ].join('\n'),
    `If the button does not work, open this address: ${escapeHtml(link)}`,
  ),
});
