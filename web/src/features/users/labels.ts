import type { Role } from '@marquee/schemas/common/roles';
import { CONTENT_FLAG_LABELS, CONTENT_FLAGS, type ContentFlag } from '@marquee/schemas/user/terms';
import type { UserView } from '@marquee/schemas/user/views';

import { declaredText } from '../../lib/i18n/declared-text.ts';
import { t } from '../../lib/i18n/i18n.ts';

export const ROLE_OPTIONS = [
  { value: 'advert', label: t('Advertiser') },
  { value: 'manager', label: t('Manager') },
  { value: 'admin', label: t('Admin') },
] as const;

const ROLES = Object.fromEntries(ROLE_OPTIONS.map(({ value, label }) => [value, label]));
export const roleLabel = (role: Role): string => ROLES[role] ?? role;

/** `Manager, finance`: the role with what comes on top of it. */
export const fullRoleLabel = (user: Pick<UserView, 'role' | 'isFinanceRole' | 'isAuditorRole'>): string =>
  [
    roleLabel(user.role),
    ...(user.isFinanceRole ? ['finance'] : []),
    ...(user.isAuditorRole ? ['auditor'] : []),
  ].join(', ');

export const fullName = ({ firstName, lastName }: Pick<UserView, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();

interface FlagText {
  /** What it says of the advertiser. */
  readonly means: string;
  readonly color: string;
}

const FLAG_TEXTS: Readonly<Record<ContentFlag, FlagText>> = {
  isPremiumAdvert: {
    means: t('Advertises premium brands. A note for the team, shown to moderators.'),
    color: 'iris',
  },
  isGamblingAdvert: {
    means: t('Advertises gambling and betting. Bids declare it, so sites that block it are skipped.'),
    color: 'orange',
  },
  isCannabisAdvert: {
    means: t('Advertises cannabis and CBD. Bids declare it, so sites that block it are skipped.'),
    color: 'orange',
  },
  isMalwareAdvert: {
    means: t('Malware was found in its creatives. None of its campaigns bid while this is on.'),
    color: 'red',
  },
};

export const CONTENT_FLAG_TEXTS = CONTENT_FLAGS.map((field) => ({
  field,
  label: declaredText(CONTENT_FLAG_LABELS[field]),
  ...FLAG_TEXTS[field],
}));

/** What is personal reads so once it was erased. */
const ERASED = 'erased';

/** A deleted account without personal data. */
export const isErased = ({ deletedAt, email }: Pick<UserView, 'deletedAt' | 'email'>): boolean =>
  deletedAt !== null && email === ERASED;

/** Whether an admin can act as this account: it is active, and an advertiser's or a manager's. */
export const canBeActedAs = ({ role, isActive, deletedAt }: UserView): boolean =>
  role !== 'admin' && isActive && deletedAt === null;
