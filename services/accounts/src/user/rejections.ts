import { declareRejections, type Rejection, type RejectionIn } from '@marquee/kit/decider/rejection';
import { API_KEYS_MAX } from '@marquee/schemas/api-key/commands';
import { SAME_PERSON_DAYS } from '@marquee/schemas/common/duties';
import { MESSAGES, mustBeValid } from '@marquee/schemas/common/messages';

/** Why a command on an account is not accepted, apart from `OwnAccountRejection`. */
export const USER_REJECTIONS = declareRejections({
  'user-exists': { type: 'VersionConflict', message: MESSAGES.changedMeanwhile },
  'sign-up-abandoned': { type: 'Invalid', field: 'email', message: MESSAGES.emailExists },
  'user-not-found': { type: 'NotFound', message: MESSAGES.userNotFound },
  'user-inactive': { type: 'Forbidden', message: 'Your account is deactivated' },
  'email-not-confirmed': { type: 'Forbidden', message: MESSAGES.emailNotVerified },
  'address-changed': { type: 'Invalid', field: 'token', message: mustBeValid('Token') },
  'changed-meanwhile': { type: 'VersionConflict', message: MESSAGES.changedMeanwhile },
  'password-changed-meanwhile': { type: 'Conflict', message: 'The password was just changed.' },
  'finance-is-for-staff': {
    type: 'Invalid',
    field: 'isFinanceRole',
    message: 'The finance role is for staff: people who decide on payments must not be paid by them.',
  },
  'auditor-decides-nothing': {
    type: 'Invalid',
    field: 'isAuditorRole',
    message:
      'An auditor is a manager without the finance role: people who audit must not decide on anything.',
  },
  /** The second factor was turned on, off or renewed between the check of a code and the decision. */
  'second-factor-changed': {
    type: 'Conflict',
    message: 'Two-step sign-in was just changed. Start again.',
  },
  'second-factor-on': { type: 'Conflict', message: 'Two-step sign-in is already on.' },
  'second-factor-is-required': { type: 'Conflict', message: 'Staff cannot turn two-step sign-in off.' },
  /** Each code is taken once. */
  'code-used': { type: 'Invalid', field: 'code', message: MESSAGES.codeWrong },
  /** A rotation asks for a secret while the one before the current is still accepted. */
  'previous-postback-secret': {
    type: 'Conflict',
    message: 'The secret before this one still works. Revoke it first.',
  },
  'no-postback-secret': { type: 'Conflict', message: 'There is no secret yet. Create one first.' },
  'api-keys-are-for-advertisers': {
    type: 'Forbidden',
    message: 'API keys are for advertisers and can’t be used for staff calls.',
  },
  'too-many-api-keys': {
    type: 'Conflict',
    message: `An account has at most ${API_KEYS_MAX} API keys. Revoke one first.`,
  },
  'api-key-expires-in-the-past': {
    type: 'Invalid',
    field: 'expiresAt',
    message: 'Expiry must be in the future.',
  },
  'api-key-not-found': { type: 'NotFound', message: 'API key is not found' },
  /** The user who confirms a wipe counts as the one who requested it. */
  'same-person': {
    type: 'Forbidden',
    message: `You may be the same person as the admin who requested this: in the last ${SAME_PERSON_DAYS} days one person set up the role or the sign-in of both of you, or one of you that of the other. Another admin must confirm it.`,
  },
});

/** Users may not decide on their own rights, activity or account. */
export type OwnAccountRejection = Rejection<'Conflict' | 'Invalid', 'own-standing'>;

export type UserRejection = RejectionIn<typeof USER_REJECTIONS> | OwnAccountRejection;

const OWN_ACCOUNT = {
  id: 'You cannot delete yourself.',
  isSecondFactorOn: 'You cannot reset your own two-step sign-in. Another admin can.',
} as const;

/** What of the own account an admin may not touch. */
export function ownAccount(field: 'role' | 'isActive' | keyof typeof OWN_ACCOUNT): OwnAccountRejection {
  const reason = 'own-standing';
  if (field === 'id' || field === 'isSecondFactorOn')
    return { type: 'Conflict', reason, message: OWN_ACCOUNT[field] };
  const message = `You cannot change your own ${field}.`;
  return { type: 'Invalid', reason, message, errors: [{ field, message }] };
}
