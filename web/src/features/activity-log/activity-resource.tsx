import type { ActivityView } from '@marquee/schemas/queries/activity-log';
import { Link } from 'react-router-dom';

import { formatDateTime, NOTHING } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { minutesOf, zoneLabel } from '../../lib/zones.ts';
import type { ListResource } from '../../widgets/entity-list/resource.ts';
import classes from './activity-log.module.css';
import { fieldWords, valueWords } from './change-words.ts';
import { ENTITY_OPTIONS, entityHref, entityLabel, TYPE_OPTIONS } from './entities.ts';

type Person = ActivityView['who'];

/** `Ada Admin`, or what is known of somebody without a name. */
export const personWords = (person: Person): string =>
  person === null ? 'System' : (person.name ?? `User ${person.id}`);

/** Nobody with an address is a visitor who had not signed in. */
export const actorLabel = ({ who, ip }: Pick<ActivityView, 'who' | 'ip'>): string =>
  who === null && ip !== null ? 'Visitor' : personWords(who);

const whoWords = (event: ActivityView): string =>
  event.onBehalfOf === null ? actorLabel(event) : `${actorLabel(event)} as ${personWords(event.onBehalfOf)}`;

const sentence = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1);

/** Two changes at most; the rest opens under the row. */
const SHOWN_CHANGES = 2;

function ChangeSummary({ changes }: Pick<ActivityView, 'changes'>) {
  if (changes.length === 0) return <span className={classes.dim}>{NOTHING}</span>;
  const more = changes.length - SHOWN_CHANGES;
  return (
    <ul className={classes.summary}>
      {changes.slice(0, SHOWN_CHANGES).map((change) => (
        <li key={change.field}>
          {fieldWords(change.field)}: <del>{valueWords(change.old)}</del> →{' '}
          <ins>{valueWords(change.new)}</ins>
        </li>
      ))}
      {more > 0 && <li className={classes.dim}>and {more} more</li>}
    </ul>
  );
}

function EntityLink({ entity, entityId }: Pick<ActivityView, 'entity' | 'entityId'>) {
  const href = entityHref(entity, entityId);
  const words = `${entityLabel(entity)} ${entityId}`;
  return href === undefined ? words : <Link to={href}>{words}</Link>;
}

/**
 * Everything that ever happened: who, when, from where, on whose behalf, and what it changed.
 * @param offset of the zone that times are shown in: `+05:30`
 */
export const activityResourceIn = (offset: string): ListResource<ActivityView> => ({
  key: 'activity',
  name: 'admin-activity',
  path: '/admin/activity-logs',
  exportPath: '/admin/activity-logs/export.csv',
  exportQuery: { timezone: offset },
  noun: { one: 'event', many: 'events' },
  rowId: ({ id }) => id,
  rowLabel: ({ action, entityId }) => `${action} ${entityId}`,
  searchable: true,
  searchPlaceholder: 'Search actions and values',
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
      cell: ({ who, ip, onBehalfOf }) => (
        <span className={classes.who}>
          <span>{actorLabel({ who, ip })}</span>
          {onBehalfOf !== null && <span className={classes.behalf}>as {personWords(onBehalfOf)}</span>}
        </span>
      ),
      csv: whoWords,
    },
    {
      id: 'action',
      header: 'Action',
      sortField: 'action',
      width: 200,
      cell: ({ action }) => sentence(action),
    },
    {
      id: 'entity',
      header: 'Object',
      sortField: 'entity',
      width: 160,
      cell: (row) => <EntityLink entity={row.entity} entityId={row.entityId} />,
    },
    {
      id: 'account',
      header: 'Account',
      width: 100,
      cell: ({ accountId }) =>
        accountId === null ? (
          <span className={classes.dim}>{NOTHING}</span>
        ) : (
          <Link to={paths.userEdit.href({ id: String(accountId) })}>User {accountId}</Link>
        ),
    },
    { id: 'changes', header: 'Changes', width: 320, cell: (row) => <ChangeSummary changes={row.changes} /> },
    {
      id: 'ip',
      header: 'From',
      width: 140,
      cell: ({ ip }) => ip ?? <span className={classes.dim}>{NOTHING}</span>,
    },
  ],
  filters: [
    { field: 'entity', label: 'Object', kind: 'multi', options: ENTITY_OPTIONS },
    { field: 'entityId', label: 'Object ID', kind: 'text', exact: true },
    { field: 'accountId', label: 'Account (user ID)', kind: 'text', exact: true },
    { field: 'type', label: 'Event', kind: 'multi', options: TYPE_OPTIONS },
    { field: 'notType', label: 'Event is not', kind: 'multi', options: TYPE_OPTIONS, excludes: 'type' },
    { field: 'field', label: 'Changed field', kind: 'text', exact: true, placeholder: 'dailyBudget' },
    { field: 'actorId', label: 'Who (user ID)', kind: 'text', exact: true },
    { field: 'onBehalfOfId', label: 'On behalf of (user ID)', kind: 'text', exact: true },
    { field: 'action', label: 'Action', kind: 'text', placeholder: 'started' },
    { field: 'occurredAt', label: 'Time', kind: 'date-range' },
    { field: 'correlationId', label: 'Request', kind: 'text', exact: true },
  ],
});

/** In UTC, for lists that offer no zone. */
export const activityResource = activityResourceIn('+00:00');
