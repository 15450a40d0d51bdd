import type { ActivityView } from '@marquee/schemas/queries/activity-log';

import { formatDateTime, NOTHING } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { zoneLabel } from '../../lib/zone/zones.ts';
import type { ListColumn, ListFilterField, ListResource } from '../../widgets/entity-list/resource.ts';
import classes from './activity-log.module.css';

type Person = ActivityView['who'];

/** `Ada Admin`, `User 7` for a user without a name, or `System`. */
export const personLabel = (person: Person): string =>
  person === null ? t('System') : (person.name ?? t('User {id}', { id: person.id }));

/** When it was. @param zone that times are shown in: `Europe/Berlin`, `+05:30` */
const timeColumn = <Row extends { readonly occurredAt: string }>(zone: string): ListColumn<Row> => ({
  id: 'occurredAt',
  header: t('Time ({zone})', { zone: zoneLabel(zone) }),
  sortField: 'occurredAt',
  width: 190,
  cell: ({ occurredAt }) => (
    <time dateTime={occurredAt} className={classes.time}>
      {formatDateTime(occurredAt, zone, true)}
    </time>
  ),
});

/** The column of the actor and the user they acted as. @param nameOf the actor's label */
const whoColumn = <Row extends { readonly onBehalfOf: Person }>(
  nameOf: (row: Row) => string,
): ListColumn<Row> => ({
  id: 'who',
  header: t('Who'),
  sortField: 'actorId',
  width: 150,
  cell: (row) => (
    <span className={classes.who}>
      <span>{nameOf(row)}</span>
      {row.onBehalfOf !== null && (
        <span className={classes.behalf}>{t('as {person}', { person: personLabel(row.onBehalfOf) })}</span>
      )}
    </span>
  ),
});

const orNothing = (text: string | null) => text ?? <span className={classes.dim}>{NOTHING}</span>;

const addressColumn = <Row extends { readonly ip: string | null }>(): ListColumn<Row> => ({
  id: 'ip',
  header: t('From'),
  unsortable: 'Addresses are sealed; an order of their pseudonyms would mean nothing.',
  width: 125,
  cell: ({ ip }) => orNothing(ip),
});

const browserColumn = <Row extends { readonly userAgent: string | null }>(): ListColumn<Row> => ({
  id: 'userAgent',
  header: t('Browser'),
  unsortable: 'It is sealed with the address.',
  width: 240,
  hiddenByDefault: true,
  cell: ({ userAgent }) => orNothing(userAgent),
});

/** Filters of both logs about the actor. */
const WHO_FILTERS: readonly ListFilterField[] = [
  { field: 'actorId', label: t('Who (user ID)'), kind: 'text', exact: true },
  { field: 'onBehalfOfId', label: t('On behalf of (user ID)'), kind: 'text', exact: true },
  { field: 'ip', label: t('Address'), kind: 'text', exact: true, placeholder: '203.0.113.7' },
];

/** Filters of both logs about when it was, and what it was a part of. */
const whenFilters = (zone: string): readonly ListFilterField[] => [
  { field: 'occurredAt', label: t('Time'), kind: 'date-range', zone },
  { field: 'correlationId', label: t('Request'), kind: 'text', exact: true },
];

interface LogRow {
  readonly id: string;
  readonly occurredAt: string;
  readonly onBehalfOf: Person;
  readonly ip: string | null;
  readonly userAgent: string | null;
}

interface Log<Row> extends Pick<
  ListResource<Row>,
  'key' | 'name' | 'noun' | 'row' | 'rowLabel' | 'searchPlaceholder' | 'columns'
> {
  /** Path of the API; its export is beside it. */
  readonly path: string;
  /** What the log's actor column does differently. */
  readonly who: Partial<ListColumn<Row>> & { readonly nameOf: (row: Row) => string };
  /** The log's own filters, before and after those about the actor. */
  readonly filters: readonly ListFilterField[];
  readonly laterFilters: readonly ListFilterField[];
}

/**
 * A log as a list: time, actor, the log's own columns and origin; newest first, exported by the server.
 * @param zone that times are shown in: `Europe/Berlin`, `+05:30`
 */
export function logResource<Row extends LogRow>(zone: string, log: Log<Row>): ListResource<Row> {
  const { who, columns, filters, laterFilters, ...rest } = log;
  const { nameOf, ...ownWho } = who;
  return {
    ...rest,
    tablePath: () => `${log.path}/export`,
    savesAllColumns: true,
    exportQuery: { timezone: zone },
    rowId: ({ id }) => id,
    searchable: true,
    defaultSort: { field: 'occurredAt', direction: 'desc' },
    columns: [
      timeColumn(zone),
      { ...whoColumn<Row>(nameOf), ...ownWho },
      ...columns,
      addressColumn(),
      browserColumn(),
    ],
    filters: [...filters, ...WHO_FILTERS, ...laterFilters, ...whenFilters(zone)],
  };
}
