import {
  accessEventView,
  ACCESS_KINDS,
  type AccessEventView,
  type AccessKind,
} from '@marquee/schemas/queries/access-event';
import type { ImpersonationMode } from '@marquee/schemas/common/impersonation-mode';

import { t } from '../../lib/i18n/i18n.ts';
import type { ListResource } from '../../widgets/entity-list/resource.ts';
import classes from './activity-log.module.css';
import { logResource, personLabel } from './log-columns.tsx';

const KIND_LABELS: Readonly<Record<AccessKind, string>> = {
  'sign-in': t('Signed in'),
  'sign-in-failed': t('Sign-in failed'),
  'proof-failed': t('Wrong password or code'),
  'sign-out': t('Signed out'),
  'session-ended': t('Ended sessions'),
  'impersonation-started': t('Started acting as'),
  'impersonation-changes-allowed': t('Allowed changes as'),
  'impersonation-ended': t('Stopped acting as'),
  'personal-data-read': t('Read personal data'),
  'personal-data-exported': t('Exported personal data'),
  'shared-report-opened': t('Shared report opened'),
  refused: t('Refused'),
};
const KIND_OPTIONS = ACCESS_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }));

const MODE_LABELS: Readonly<Record<ImpersonationMode, string>> = {
  'read-only': t('Read-only'),
  'read-write': t('Changes allowed'),
};

/** What happened, and of an impersonation what it lets the admin do. */
const kindText = ({ kind, impersonationMode }: AccessEventView): string =>
  impersonationMode === null || kind === 'impersonation-changes-allowed'
    ? KIND_LABELS[kind]
    : `${KIND_LABELS[kind]} · ${MODE_LABELS[impersonationMode]}`;

/** What happened, and the reason where one was given. */
const What = ({ row }: { readonly row: AccessEventView }) => (
  <span className={classes.who}>
    <span>{kindText(row)}</span>
    {row.reason !== null && <span className={classes.behalf}>{row.reason}</span>}
  </span>
);

const whoLabel = (who: AccessEventView['who']): string =>
  who === null ? t('Unknown visitor') : personLabel(who);

/** The list of sign-ins, reads, exports and denied requests. @param offset of the time zone of the list */
export const accessResourceIn = (offset: string): ListResource<AccessEventView> =>
  logResource(offset, {
    key: 'access-event',
    name: 'admin-access',
    path: '/admin/access-events',
    row: accessEventView,
    noun: {
      many: t('access events'),
      counted: (count) => t('{count, plural, one {# access event} other {# access events}}', { count }),
    },
    rowLabel: ({ kind, id }) => `${KIND_LABELS[kind]} ${id}`,
    searchPlaceholder: t('Search calls'),
    who: { nameOf: ({ who }) => whoLabel(who) },
    columns: [
      { id: 'kind', header: t('What'), sortField: 'kind', width: 200, cell: (row) => <What row={row} /> },
      {
        id: 'call',
        header: t('Call'),
        sortField: 'call',
        width: 280,
        cell: ({ call, objectId }) => (objectId === null ? call : `${call} · ${objectId}`),
      },
      {
        id: 'status',
        header: t('Answer'),
        sortField: 'status',
        width: 90,
        cell: ({ status }) => String(status),
      },
    ],
    filters: [{ field: 'kind', label: t('What'), kind: 'multi', options: KIND_OPTIONS }],
    laterFilters: [
      { field: 'route', label: t('Call'), kind: 'text', placeholder: '/users' },
      { field: 'objectId', label: t('Object ID'), kind: 'text', exact: true },
    ],
  });
