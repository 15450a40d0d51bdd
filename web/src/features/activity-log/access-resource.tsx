import { ACCESS_KINDS, type AccessEventView, type AccessKind } from '@marquee/schemas/queries/access-event';

import { formatDateTime, NOTHING } from '../../lib/format.ts';
import { minutesOf, zoneLabel } from '../../lib/zones.ts';
import type { ListResource } from '../../widgets/entity-list/resource.ts';
import classes from './activity-log.module.css';
import { personWords } from './activity-resource.tsx';

const KIND_LABELS: Readonly<Record<AccessKind, string>> = {
  'sign-in': 'Signed in',
  'sign-in-failed': 'Sign-in failed',
  'sign-out': 'Signed out',
  'impersonation-started': 'Started to act as',
  'impersonation-ended': 'Stopped acting as',
  'personal-data-read': 'Read personal data',
  'personal-data-exported': 'Exported personal data',
  refused: 'Refused',
};
const KIND_OPTIONS = ACCESS_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }));

const whoLabel = (who: AccessEventView['who']): string =>
  who === null ? 'Unknown visitor' : personWords(who);

/** Who came, looked, took data away or was refused. @param offset of the zone that times are shown in */
export const accessResourceIn = (offset: string): ListResource<AccessEventView> => ({
  key: 'access-event',
  name: 'admin-access',
  path: '/admin/access-events',
  exportPath: '/admin/access-events/export.csv',
  exportQuery: { timezone: offset },
  noun: { one: 'access event', many: 'access events' },
  rowId: ({ id }) => id,
  rowLabel: ({ kind, id }) => `${KIND_LABELS[kind]} ${id}`,
  searchable: true,
  searchPlaceholder: 'Search calls',
  defaultSort: { field: 'occurredAt', direction: 'desc' },
  columns: [
    {
      id: 'occurredAt',
      header: `Time (${zoneLabel(offset)})`,
      sortField: 'occurredAt',
      width: 200,
      cell: ({ occurredAt }) => (
        <time dateTime={occurredAt} className={classes.time}>
          {formatDateTime(occurredAt, minutesOf(offset), true)}
        </time>
      ),
    },
    {
      id: 'who',
      header: 'Who',
      width: 200,
      cell: ({ who, onBehalfOf }) => (
        <span className={classes.who}>
          <span>{whoLabel(who)}</span>
          {onBehalfOf !== null && <span className={classes.behalf}>as {personWords(onBehalfOf)}</span>}
        </span>
      ),
    },
    { id: 'kind', header: 'What', sortField: 'kind', width: 200, cell: ({ kind }) => KIND_LABELS[kind] },
    {
      id: 'call',
      header: 'Call',
      width: 280,
      cell: ({ call, objectId }) => (objectId === null ? call : `${call} · ${objectId}`),
    },
    { id: 'status', header: 'Answer', sortField: 'status', width: 90, cell: ({ status }) => String(status) },
    {
      id: 'ip',
      header: 'From',
      width: 140,
      cell: ({ ip }) => ip ?? <span className={classes.dim}>{NOTHING}</span>,
    },
    {
      id: 'userAgent',
      header: 'Browser',
      width: 240,
      hiddenByDefault: true,
      cell: ({ userAgent }) => userAgent ?? <span className={classes.dim}>{NOTHING}</span>,
    },
  ],
  filters: [
    { field: 'kind', label: 'What', kind: 'multi', options: KIND_OPTIONS },
    { field: 'actorId', label: 'Who (user ID)', kind: 'text', exact: true },
    { field: 'onBehalfOfId', label: 'On behalf of (user ID)', kind: 'text', exact: true },
    { field: 'route', label: 'Call', kind: 'text', placeholder: '/users' },
    { field: 'objectId', label: 'Object ID', kind: 'text', exact: true },
    { field: 'occurredAt', label: 'Time', kind: 'date-range' },
    { field: 'correlationId', label: 'Request', kind: 'text', exact: true },
  ],
});
