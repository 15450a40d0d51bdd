import type { StatusTone } from '../../ui/feedback/feedback.tsx';

/** How a status is shown: label, colour, and what it means for the user. */
export interface StatusEntry {
  readonly label: string;
  readonly tone: StatusTone;
  readonly tooltip: string;
}

const MODERATED = {
  pending: { label: 'Pending', tone: 'pending', tooltip: 'Waiting for moderation.' },
  approved: { label: 'Approved', tone: 'approved', tooltip: 'Approved and turned on.' },
  disapproved: { label: 'Disapproved', tone: 'disapproved', tooltip: 'Rejected by moderation.' },
  disabled: { label: 'Disabled', tone: 'disabled', tooltip: 'Turned off.' },
} as const satisfies Readonly<Record<string, StatusEntry>>;

/** Every status of the specification, section 4, by what has it. */
const STATUSES = {
  campaign: MODERATED,
  creative: MODERATED,
  payment: {
    pending: { label: 'Pending', tone: 'pending', tooltip: 'Waiting for confirmation.' },
    approved: {
      label: 'Approved',
      tone: 'info',
      tooltip: 'Approved by one person; a second must confirm.',
    },
    disapproved: { label: 'Disapproved', tone: 'disapproved', tooltip: 'Declined.' },
    disabled: { label: 'Disabled', tone: 'disabled', tooltip: 'No longer in force.' },
    canceled: { label: 'Canceled', tone: 'disabled', tooltip: 'Canceled before it was completed.' },
    precompleted: {
      label: 'Precompleted',
      tone: 'info',
      tooltip: 'The provider reported the payment; it is being processed.',
    },
    completed: { label: 'Completed', tone: 'approved', tooltip: 'Added to the balance.' },
  },
  /** What a third party's scan of a creative says. */
  scan: {
    'not scanned': { label: 'Not scanned', tone: 'disabled', tooltip: 'No scan requested.' },
    'scan started hour ago': {
      label: 'Scan started',
      tone: 'pending',
      tooltip: 'The scan started over an hour ago and hasn’t finished.',
    },
    paused: { label: 'Scan paused', tone: 'disabled', tooltip: 'The scan is paused.' },
    checking: { label: 'Checking', tone: 'pending', tooltip: 'The scan is running.' },
    checked: { label: 'Checked', tone: 'info', tooltip: 'The scan is done.' },
    malware: { label: 'Malware', tone: 'disapproved', tooltip: 'The scan found malware.' },
    good: { label: 'Good', tone: 'approved', tooltip: 'The scan found nothing.' },
  },
  email: {
    sent: { label: 'Sent', tone: 'approved', tooltip: 'Accepted by the mail server.' },
    draft: { label: 'Draft', tone: 'disabled', tooltip: 'Not sent yet.' },
    failed: { label: 'Failed', tone: 'disapproved', tooltip: 'Rejected by the mail server.' },
  },
  notification: {
    unread: { label: 'Unread', tone: 'info', tooltip: 'Not opened yet.' },
    read: { label: 'Read', tone: 'disabled', tooltip: 'Opened.' },
  },
  /** Status of accounts, endpoints, pixels and codes: on or off. */
  activity: {
    active: { label: 'Active', tone: 'active', tooltip: 'Turned on.' },
    inactive: { label: 'Inactive', tone: 'disabled', tooltip: 'Turned off.' },
  },
  presence: {
    online: { label: 'Online', tone: 'active', tooltip: 'Using Marquee right now.' },
    offline: { label: 'Offline', tone: 'disabled', tooltip: 'Not using Marquee right now.' },
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
