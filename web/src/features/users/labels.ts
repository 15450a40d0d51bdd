import type { Role } from '@marquee/schemas/common/roles';
import type { UserView } from '@marquee/schemas/user/views';

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

interface FlagWord {
  readonly field: 'isPremiumAdvert' | 'isGamblingAdvert' | 'isCannabisAdvert' | 'isMalwareAdvert';
  readonly label: string;
  /** What it says of the advertiser. */
  readonly means: string;
  readonly color: string;
}

export const CONTENT_FLAGS: readonly FlagWord[] = [
  {
    field: 'isPremiumAdvert',
    label: t('Premium'),
    means: t('Advertises premium brands. A note for the team, shown to moderators.'),
    color: 'iris',
  },
  {
    field: 'isGamblingAdvert',
    label: t('Gambling'),
    means: t('Advertises gambling and betting. Bids declare it, so sites that block it are skipped.'),
    color: 'orange',
  },
  {
    field: 'isCannabisAdvert',
    label: t('Cannabis'),
    means: t('Advertises cannabis and CBD. Bids declare it, so sites that block it are skipped.'),
    color: 'orange',
  },
  {
    field: 'isMalwareAdvert',
    label: t('Malware'),
    means: t('Malware was found in its creatives. None of its campaigns bid while this is on.'),
    color: 'red',
  },
];

/** What is personal reads so once it was erased. */
const ERASED = 'erased';

/** A deleted account without personal data. */
export const isErased = ({ deletedAt, email }: Pick<UserView, 'deletedAt' | 'email'>): boolean =>
  deletedAt !== null && email === ERASED;

/** Whether an admin can act as this account: it is active, and an advertiser's or a manager's. */
export const canBeActedAs = ({ role, isActive, deletedAt }: UserView): boolean =>
  role !== 'admin' && isActive && deletedAt === null;
