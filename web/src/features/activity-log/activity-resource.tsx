import { objectKey } from '@marquee/schemas/events/field-references';
import { activityRow, type ActivityRow, type ActivityView } from '@marquee/schemas/queries/activity-log';

import { NOTHING } from '../../lib/format.ts';
import { declaredText } from '../../lib/i18n/declared-text.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import type { ListColumn, ListResource } from '../../widgets/entity-list/resource.ts';
import classes from './activity-log.module.css';
import { AdminLink } from '../../widgets/cells/admin-link.tsx';
import { ENTITY_OPTIONS, entityHref, objectLabel, TYPE_OPTIONS } from './entities.ts';
import { logResource, personLabel } from './log-columns.tsx';
import { changeLabel } from './change-label.ts';
import { withoutKept } from './format-change.ts';
import { useFormatValue } from './format-values.tsx';

/** Label of an event's actor. No user, but an IP address: a visitor who had not signed in. */
export const actorLabel = ({ who, ip }: Pick<ActivityView, 'who' | 'ip'>): string =>
  who === null && ip !== null ? t('Visitor') : personLabel(who);

const fullActorLabel = (event: ActivityRow): string =>
  event.onBehalfOf === null
    ? actorLabel(event)
    : t('{actor} as {person}', { actor: actorLabel(event), person: personLabel(event.onBehalfOf) });

const sentence = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Two changes at most; the rest opens under the row. */
const SHOWN_CHANGES = 2;

function ChangeSummary({
  entity,
  changes,
  changesCount,
  names,
}: Pick<ActivityRow, 'entity' | 'changes' | 'changesCount' | 'names'>) {
  const format = useFormatValue();
  if (changes.length === 0) return <span className={classes.dim}>{NOTHING}</span>;
  const more = changesCount - SHOWN_CHANGES;
  return (
    <ul className={classes.summary}>
      {changes.slice(0, SHOWN_CHANGES).map(({ old: before, new: after, ...change }) => {
        const [old, now] = withoutKept(before, after);
        return (
          <li key={change.field}>
            {changeLabel(entity, change.field)}: <Before text={format(old, { entity, names, ...change })} />
            <ins>{format(now, { entity, names, ...change })}</ins>
          </li>
        );
      })}
      {more > 0 && <li className={classes.dim}>{t('and {more} more', { more })}</li>}
    </ul>
  );
}

/** What was there before; nothing where the value is the first one. */
function Before({ text }: { readonly text: string }) {
  if (text === NOTHING) return null;
  return (
    <>
      <del>{text}</del> →{' '}
    </>
  );
}

function EntityLink({ entity, entityId, names }: Pick<ActivityView, 'entity' | 'entityId' | 'names'>) {
  const href = entityHref(entity, entityId);
  const label = objectLabel(entity, entityId, names);
  return (
    <span className={classes.object} title={`${label} (${entityId})`}>
      {href === undefined ? label : <AdminLink to={href}>{label}</AdminLink>}
    </span>
  );
}

const COLUMNS: readonly ListColumn<ActivityRow>[] = [
  {
    id: 'action',
    header: t('Action'),
    sortField: 'action',
    width: 170,
    cell: ({ action }) => declaredText(sentence(action)),
  },
  {
    id: 'entity',
    header: t('Object'),
    sortField: 'entity',
    width: 190,
    cell: (row) => <EntityLink {...row} />,
  },
  {
    id: 'account',
    header: t('Account'),
    sortField: 'accountId',
    width: 100,
    hiddenByDefault: true,
    cell: ({ accountId, names }) =>
      accountId === null ? (
        <span className={classes.dim}>{NOTHING}</span>
      ) : (
        <AdminLink to={paths.userEdit.href({ id: String(accountId) })}>
          {names[objectKey('user', accountId)] ?? t('User {accountId}', { accountId })}
        </AdminLink>
      ),
  },
  {
    id: 'changes',
    header: t('Changes'),
    unsortable: 'Each event changes other fields: before and after have no common order.',
    width: 290,
    cell: (row) => <ChangeSummary {...row} />,
  },
];

/**
 * Everything that ever happened: who, when, from where, on whose behalf, and what it changed.
 * @param offset of the zone that times are shown in: `+05:30`
 */
export const activityResourceIn = (offset: string): ListResource<ActivityRow> =>
  logResource(offset, {
    key: 'activity',
    name: 'admin-activity',
    path: '/admin/activity-logs',
    row: activityRow,
    noun: {
      many: t('events'),
      counted: (count) => t('{count, plural, one {# event} other {# events}}', { count }),
    },
    rowLabel: ({ action, entityId }) => `${action} ${entityId}`,
    searchPlaceholder: t('Search actions and values'),
    who: { nameOf: actorLabel, csv: fullActorLabel },
    columns: COLUMNS,
    filters: [
      { field: 'entity', label: t('Object'), kind: 'multi', options: ENTITY_OPTIONS },
      {
        field: 'notEntity',
        label: t('Object is not'),
        kind: 'multi',
        options: ENTITY_OPTIONS,
        excludes: 'entity',
      },
      { field: 'entityId', label: t('Object ID'), kind: 'text', exact: true },
      { field: 'accountId', label: t('Account (user ID)'), kind: 'text', exact: true },
      { field: 'type', label: t('Event'), kind: 'multi', options: TYPE_OPTIONS },
      { field: 'notType', label: t('Event is not'), kind: 'multi', options: TYPE_OPTIONS, excludes: 'type' },
      {
        field: 'field',
        label: t('Changed field'),
        kind: 'text',
        exact: true,
        placeholder: t('Daily budget'),
      },
    ],
    laterFilters: [{ field: 'action', label: t('Action'), kind: 'text', placeholder: t('started') }],
  });

/** In UTC, for lists that offer no zone. */
export const activityResource = activityResourceIn('+00:00');
