import {
  accessEventView,
  ACCESS_KINDS,
  type AccessEventView,
  type AccessKind,
} from '@marquee/schemas/queries/access-event';

import type { ListResource } from '../../widgets/entity-list/resource.ts';
import { logResource, personLabel } from './log-columns.tsx';

const KIND_LABELS: Readonly<Record<AccessKind, string>> = {
  'sign-in': 'Signed in',
  'sign-in-failed': 'Sign-in failed',
  'proof-failed': 'Wrong password or code',
  'sign-out': 'Signed out',
  'session-ended': 'Ended sessions',
  'impersonation-started': 'Started acting as',
  'impersonation-ended': 'Stopped acting as',
  'personal-data-read': 'Read personal data',
  'personal-data-exported': 'Exported personal data',
  'shared-report-opened': 'Shared report opened',
  refused: 'Refused',
};
const KIND_OPTIONS = ACCESS_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }));

const whoLabel = (who: AccessEventView['who']): string =>
  who === null ? 'Unknown visitor' : personLabel(who);

/** The list of sign-ins, reads, exports and denied requests. @param offset of the time zone of the list */
export const accessResourceIn = (offset: string): ListResource<AccessEventView> =>
  logResource(offset, {
    key: 'access-event',
    name: 'admin-access',
    path: '/admin/access-events',
    row: accessEventView,
    noun: { one: 'access event', many: 'access events' },
    rowLabel: ({ kind, id }) => `${KIND_LABELS[kind]} ${id}`,
    searchPlaceholder: 'Search calls',
    who: { nameOf: ({ who }) => whoLabel(who) },
    columns: [
      { id: 'kind', header: 'What', sortField: 'kind', width: 200, cell: ({ kind }) => KIND_LABELS[kind] },
      {
        id: 'call',
        header: 'Call',
        width: 280,
        cell: ({ call, objectId }) => (objectId === null ? call : `${call} · ${objectId}`),
      },
      {
        id: 'status',
        header: 'Answer',
        sortField: 'status',
        width: 90,
        cell: ({ status }) => String(status),
      },
    ],
    filters: [{ field: 'kind', label: 'What', kind: 'multi', options: KIND_OPTIONS }],
    laterFilters: [
      { field: 'route', label: 'Call', kind: 'text', placeholder: '/users' },
      { field: 'objectId', label: 'Object ID', kind: 'text', exact: true },
    ],
  });
