import { escapeHtml } from '@marquee/schemas/common/escape-markup';
import { framedMail, mailButton } from '@marquee/kit/mail/frame';
import { greetingOf } from '@marquee/kit/mail/greeting';
import type { Mail } from '@marquee/kit/mail/port';
import type { PersonalData } from '@marquee/schemas/user/events';

/** Subject and what happened, by what it was. Nothing that people wrote. */
const NOTICE_TEXTS = {
  changed: ['Your password was changed', 'The password of your Marquee account was changed.'],
  reset: [
    'Your password was changed',
    'The password of your Marquee account was set anew, by the link of a mail to this address.',
  ],
  'set-by-admin': [
    'Your password was changed',
    'An administrator set a new password for your Marquee account.',
  ],
  'address-old': [
    'Your email address was changed',
    'This is no longer the email address of your Marquee account: another one was set in its place.',
  ],
  'address-new': [
    'Your email address was changed',
    'This is now the email address of your Marquee account. Sign in with it from now on.',
  ],
  'factor-on': [
    'Two-step sign-in is on',
    'Signing in to your Marquee account now asks for a code of your authenticator as well. Keep the recovery codes in a safe place.',
  ],
  'factor-off': [
    'Two-step sign-in is off',
    'Signing in to your Marquee account now asks for the password only.',
  ],
  'factor-reset': [
    'Two-step sign-in was reset',
    'An administrator reset two-step sign-in of your Marquee account: your authenticator and the recovery codes are not asked for any more. Set it up again after you have signed in.',
  ],
  'recovery-code-used': [
    'A recovery code was used',
    'A recovery code was used in place of a code of your authenticator. It cannot be used again.',
  ],
  'recovery-codes-new': [
    'New recovery codes',
    'New recovery codes were made for your Marquee account. The earlier ones cannot be used any more.',
  ],
  'api-key-created': [
    'An API key was created',
    'An API key was created for your Marquee account. Programs that have it can call the API in your name, within its scopes, until it expires or is revoked in your settings.',
  ],
} as const satisfies Readonly<Record<string, readonly [subject: string, what: string]>>;
export type NoticeTextKey = keyof typeof NOTICE_TEXTS;

interface Notice {
  readonly person: PersonalData;
  readonly text: NoticeTextKey;
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly by: 'oneself' | 'staff';
  /** IP, where it is known and the person's own. */
  readonly from: string | undefined;
  /** Without a trailing slash. */
  readonly publicUrl: string;
}

/** The mail that informs users of a change to their account, and of what to do if they did not make it. */
export function noticeMail({ person, text, at, by, from, publicUrl }: Notice): Mail {
  const [subject, what] = NOTICE_TEXTS[text];
  const circumstances = [
    `When: ${at.slice(0, 16).replace('T', ' ')} UTC`,
    by === 'staff' ? 'By: an administrator' : undefined,
    from === undefined ? undefined : `From the address: ${from}`,
  ].filter((line) => line !== undefined);
  const link = `${publicUrl}/forgot-password`;
  const advice =
    'If this was not you, someone else may have access to your account. Change your password now and contact our support.';
  return {
    to: person.email,
    subject,
    text: [greetingOf(person), what, circumstances.join('\n'), advice, `${link}\n`].join('\n\n'),
    html: framedMail(
      subject,
      [
        `<p>${escapeHtml(greetingOf(person))}</p>`,
        `<p>${escapeHtml(what)}</p>`,
        `<p>${circumstances.map(escapeHtml).join('<br>')}</p>`,
        `<p>${escapeHtml(advice)}</p>`,
        mailButton(escapeHtml(link), 'Change password'),
      ].join('\n'),
      'You receive this email because your account changed.',
    ),
  };
}
