import { t } from '../../lib/i18n/i18n.ts';
import type { StatusTone } from '../../ui/feedback/feedback.tsx';

/** How a status is shown: label, colour, and what it means for the user. */
export interface StatusEntry {
  readonly label: string;
  readonly tone: StatusTone;
  readonly tooltip: string;
}

const MODERATED = {
  pending: { label: t('Pending'), tone: 'pending', tooltip: t('Waiting for moderation.') },
  approved: { label: t('Approved'), tone: 'approved', tooltip: t('Approved and turned on.') },
  disapproved: { label: t('Disapproved'), tone: 'disapproved', tooltip: t('Rejected by moderation.') },
  disabled: { label: t('Disabled'), tone: 'disabled', tooltip: t('Turned off.') },
} as const satisfies Readonly<Record<string, StatusEntry>>;

/** Every status of the specification, section 4, by what has it. */
const STATUSES = {
  campaign: MODERATED,
  creative: MODERATED,
  payment: {
    pending: { label: t('Pending'), tone: 'pending', tooltip: t('Waiting for confirmation.') },
    approved: {
      label: t('Approved'),
      tone: 'info',
      tooltip: t('Approved by one person; a second must confirm.'),
    },
    disapproved: { label: t('Disapproved'), tone: 'disapproved', tooltip: t('Declined.') },
    disabled: { label: t('Disabled'), tone: 'disabled', tooltip: t('No longer in force.') },
    canceled: { label: t('Canceled'), tone: 'disabled', tooltip: t('Canceled before it was completed.') },
    precompleted: {
      label: t('Precompleted'),
      tone: 'info',
      tooltip: t('The provider reported the payment; it is being processed.'),
    },
    completed: { label: t('Completed'), tone: 'approved', tooltip: t('Added to the balance.') },
  },
  /** What a third party's scan of a creative says. */
  scan: {
    'not scanned': { label: t('Not scanned'), tone: 'disabled', tooltip: t('No scan requested.') },
    'scan started hour ago': {
      label: t('Scan started'),
      tone: 'pending',
      tooltip: t('The scan started over an hour ago and hasn’t finished.'),
    },
    paused: { label: t('Scan paused'), tone: 'disabled', tooltip: t('The scan is paused.') },
    checking: { label: t('Checking'), tone: 'pending', tooltip: t('The scan is running.') },
    checked: { label: t('Checked'), tone: 'info', tooltip: t('The scan is done.') },
    malware: { label: t('Malware'), tone: 'disapproved', tooltip: t('The scan found malware.') },
    good: { label: t('Good'), tone: 'approved', tooltip: t('The scan found nothing.') },
  },
  email: {
    sent: { label: t('Sent'), tone: 'approved', tooltip: t('Accepted by the mail server.') },
    draft: { label: t('Draft'), tone: 'disabled', tooltip: t('Not sent yet.') },
    failed: { label: t('Failed'), tone: 'disapproved', tooltip: t('Rejected by the mail server.') },
  },
  notification: {
    unread: { label: t('Unread'), tone: 'info', tooltip: t('Not opened yet.') },
    read: { label: t('Read'), tone: 'disabled', tooltip: t('Opened.') },
  },
  /** Status of accounts, endpoints, pixels and codes: on or off. */
  activity: {
    active: { label: t('Active'), tone: 'active', tooltip: t('Turned on.') },
    inactive: { label: t('Inactive'), tone: 'disabled', tooltip: t('Turned off.') },
  },
  presence: {
    online: { label: t('Online'), tone: 'active', tooltip: t('Using Marquee right now.') },
    offline: { label: t('Offline'), tone: 'disabled', tooltip: t('Not using Marquee right now.') },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, StatusEntry>>>>;

export type StatusKind = keyof typeof STATUSES;
export type StatusOf<Kind extends StatusKind> = keyof (typeof STATUSES)[Kind] & string;

/** A status as it is shown; one that is new on the server reads as it is spelled. */
export function statusEntry(kind: StatusKind, status: string): StatusEntry {
  const table: Readonly<Record<string, StatusEntry>> = STATUSES[kind];
  const known = Object.hasOwn(table, status) ? table[status] : undefined;
  return known ?? { label: status, tone: 'info', tooltip: status };
}

/** The statuses of a kind as choices of a filter. */
export const statusOptions = (kind: StatusKind): { value: string; label: string }[] =>
  Object.entries<StatusEntry>(STATUSES[kind]).map(([value, { label }]) => ({ value, label }));
