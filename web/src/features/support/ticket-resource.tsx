import {
  ownTicketView,
  type OwnTicketView,
  staffTicketView,
  type StaffTicketView,
  type TicketPerson,
} from '@marquee/schemas/support-ticket/views';

import { t } from '../../lib/i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { Badge, StatusBadge } from '../../ui/feedback/feedback.tsx';
import { LinkCell } from '../../widgets/cells/link-cell.tsx';
import { PersonCell, personName } from '../../widgets/cells/person-cell.tsx';
import { createdColumn, timeColumn } from '../../widgets/entity-list/columns/time-columns.tsx';
import type { ListColumn, ListResource } from '../../widgets/entity-list/resource.ts';
import { TICKET_KEY } from './api.ts';
import { apiPath, ticketHref, type TicketScope } from './scope.ts';
import { CATEGORY_OPTIONS, categoryLabel, stateOf, stateOptions } from './terms.ts';

type AnyTicket = OwnTicketView | StaffTicketView;

const subjectColumn = <Row extends AnyTicket>(scope: TicketScope): ListColumn<Row> => ({
  id: 'subject',
  header: t('Subject'),
  sortField: 'subject',
  width: 280,
  hideable: false,
  cell: (row) => (
    <LinkCell to={ticketHref(scope, row.id)} detail={`#${row.id}`}>
      {row.subject}
    </LinkCell>
  ),
  csv: ({ subject }) => subject,
  csvId: ({ id }) => id,
});

const stateColumn = <Row extends AnyTicket>(scope: TicketScope): ListColumn<Row> => ({
  id: 'state',
  header: t('State'),
  sortField: 'state',
  width: 160,
  cell: ({ state }) => {
    const { tone, label } = stateOf(scope, state);
    return <StatusBadge status={tone} label={label} />;
  },
  csv: ({ state }) => stateOf(scope, state).label,
});

const categoryColumn = <Row extends AnyTicket>(): ListColumn<Row> => ({
  id: 'category',
  header: t('Category'),
  sortField: 'category',
  width: 120,
  priority: 2,
  cell: ({ category }) => categoryLabel(category),
  csv: ({ category }) => categoryLabel(category),
});

const unreadColumn: ListColumn<OwnTicketView> = {
  id: 'isUnread',
  header: t('Unread'),
  sortField: 'isUnread',
  width: 128,
  cell: ({ isUnread }) => (isUnread ? <Badge color="iris">{t('New reply')}</Badge> : null),
  csv: ({ isUnread }) => (isUnread ? t('New reply') : ''),
};

const shared = <Row extends AnyTicket>(
  scope: TicketScope,
): Pick<
  ListResource<Row>,
  'key' | 'noun' | 'rowId' | 'rowLabel' | 'searchable' | 'searchPlaceholder' | 'defaultSort'
> => ({
  key: TICKET_KEY,
  noun: {
    many: t('tickets'),
    counted: (count) => t('{count, plural, one {# ticket} other {# tickets}}', { count }),
  },
  rowId: ({ id }) => String(id),
  rowLabel: ({ id, subject }) => `#${id} ${subject}`,
  searchable: true,
  searchPlaceholder: scope === 'own' ? t('Search your tickets') : t('Search tickets'),
  defaultSort: { field: 'lastMessageAt', direction: 'desc' },
});

const filtersOf = (scope: TicketScope) =>
  [
    { field: 'state', label: t('State'), kind: 'multi', options: stateOptions(scope) },
    { field: 'category', label: t('Category'), kind: 'multi', options: CATEGORY_OPTIONS },
  ] as const;

/** What an advertiser asked support. */
export const ownTicketResource: ListResource<OwnTicketView> = {
  ...shared<OwnTicketView>('own'),
  name: 'support-tickets',
  path: apiPath('own'),
  tablePath: () => `${apiPath('own')}/export`,
  row: ownTicketView,
  columns: [
    subjectColumn('own'),
    stateColumn('own'),
    unreadColumn,
    categoryColumn(),
    timeColumn('lastMessageAt', t('Last message'), { width: 204 }),
    createdColumn({ hiddenByDefault: true }),
  ],
  filters: filtersOf('own'),
};

/** What staff may answer. @param staff who tickets can be assigned to */
export const staffTicketResource = (
  scope: 'admin' | 'manager',
  staff: readonly TicketPerson[],
): ListResource<StaffTicketView> => ({
  ...shared<StaffTicketView>(scope),
  name: `${scope}-support-tickets`,
  path: apiPath(scope),
  tablePath: () => `${apiPath(scope)}/export`,
  row: staffTicketView,
  columns: [
    subjectColumn(scope),
    stateColumn(scope),
    {
      id: 'user',
      header: t('Account'),
      sortField: 'userId',
      width: 160,
      cell: ({ user, userId }) => (
        <PersonCell
          person={user ?? { id: userId }}
          {...(scope === 'admin' ? { to: paths.userEdit.href({ id: userId }) } : {})}
        />
      ),
      csv: ({ user, userId }) => personName(user ?? { id: userId }),
      csvId: ({ userId }) => userId,
    },
    {
      id: 'assignee',
      header: t('Assigned to'),
      sortField: 'assigneeId',
      width: 150,
      cell: ({ assignee }) => <PersonCell person={assignee} withId={false} />,
      csv: ({ assignee }) => (assignee === null ? '' : personName(assignee)),
      csvId: ({ assigneeId }) => assigneeId,
    },
    categoryColumn(),
    timeColumn('lastMessageAt', t('Last message'), { width: 204 }),
    createdColumn({ hiddenByDefault: true }),
  ],
  filters: [
    ...filtersOf(scope),
    {
      field: 'assigneeId',
      label: t('Assigned to'),
      kind: 'multi',
      options: staff.map((person) => ({ value: String(person.id), label: personName(person) })),
    },
    { field: 'userId', label: t('Account (user ID)'), kind: 'text', exact: true },
  ],
});
