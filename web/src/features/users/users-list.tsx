import type { UserView } from '@marquee/schemas/queries/user';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import { paths } from '../../lib/paths.ts';
import { realProfileQuery } from '../../lib/profile.ts';
import { Button } from '../../ui/button.tsx';
import {
  IconBan,
  IconChartBar,
  IconCheck,
  IconCreditCard,
  IconHistory,
  IconLogin,
  IconTrash,
  IconUsers,
} from '../../ui/icons.ts';
import { EntityList } from '../../widgets/entity-list/entity-list.tsx';
import type { BulkAction, RowAction } from '../../widgets/entity-list/resource.ts';
import { changeUser } from './api.ts';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { useActAs, userLinks, useSetActive } from './use-user-actions.ts';
import { userResource } from './user-resource.tsx';
import { UserTabs } from './user-tabs.tsx';
import { canBeActedAs, isErased } from './labels.ts';

const bulkActions: readonly BulkAction<UserView>[] = [
  {
    id: 'activate',
    label: 'Activate',
    icon: <IconCheck size="1rem" aria-hidden />,
    done: 'activated',
    isOffered: (rows) => rows.some(({ isActive }) => !isActive),
    runOne: (id) => changeUser(Number(id), { isActive: true }),
  },
  {
    id: 'deactivate',
    label: 'Deactivate',
    icon: <IconBan size="1rem" aria-hidden />,
    danger: true,
    done: 'deactivated',
    isOffered: (rows) => rows.some(({ isActive }) => isActive),
    confirm: (count) => ({
      title: count === 1 ? 'Deactivate this user?' : `Deactivate ${count} users?`,
      body: 'They are signed out immediately, can’t sign in, and their campaigns stop until the account is activated again.',
      confirmLabel: 'Deactivate',
      danger: true,
    }),
    runOne: (id) => changeUser(Number(id), { isActive: false }),
  },
];

/** Everybody who has an account, and what an admin does with accounts. */
export function UsersList() {
  const myId = useQuery(realProfileQuery).data?.id;
  const actAs = useActAs();
  const setActive = useSetActive();
  const [condemned, setCondemned] = useState<UserView>();

  const actionsOf = (user: UserView): readonly RowAction[] => {
    const links = userLinks(user.id);
    const isGone = user.deletedAt !== null;
    const isMe = user.id === myId;
    return [
      ...(canBeActedAs(user)
        ? [
            {
              id: 'act-as',
              label: `Act as ${user.firstName}`,
              icon: <IconLogin size="1rem" aria-hidden />,
              onSelect: () => actAs(user),
            },
          ]
        : []),
      ...(isGone || isMe
        ? []
        : [
            {
              id: 'activity',
              label: user.isActive ? 'Deactivate' : 'Activate',
              icon: user.isActive ? (
                <IconBan size="1rem" aria-hidden />
              ) : (
                <IconCheck size="1rem" aria-hidden />
              ),
              onSelect: () => void setActive(user),
            },
          ]),
      ...(user.role === 'advert'
        ? [
            {
              id: 'statistics',
              label: 'Statistics',
              icon: <IconChartBar size="1rem" aria-hidden />,
              href: links.statistics,
            },
            {
              id: 'payments',
              label: 'Payments',
              icon: <IconCreditCard size="1rem" aria-hidden />,
              href: links.payments,
            },
          ]
        : []),
      {
        id: 'log',
        label: 'Activity log',
        icon: <IconHistory size="1rem" aria-hidden />,
        href: links.activity,
      },
      ...(isMe || isErased(user)
        ? []
        : [
            {
              id: 'delete',
              label: isGone ? 'Erase personal data' : 'Delete',
              icon: <IconTrash size="1rem" aria-hidden />,
              danger: true,
              separated: true,
              onSelect: () => setCondemned(user),
            },
          ]),
    ];
  };

  return (
    <>
      <UserTabs />
      <EntityList
        scope="all"
        resource={userResource}
        rowHref={({ id }) => paths.userEdit.href({ id })}
        rowActions={actionsOf}
        bulkActions={bulkActions}
        emptyState={{
          icon: <IconUsers />,
          title: 'No accounts yet',
          action: (
            <Button component={Link} to={paths.userAdd.href()}>
              New user
            </Button>
          ),
        }}
      />
      {condemned !== undefined && (
        <DeleteUserDialog user={condemned} onClose={() => setCondemned(undefined)} />
      )}
    </>
  );
}
