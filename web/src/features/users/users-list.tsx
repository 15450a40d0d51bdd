import { NewButton } from '../../widgets/page/new-button.tsx';
import type { UserView } from '@marquee/schemas/user/views';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { t } from '../../lib/i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { realProfileQuery } from '../../lib/profile.ts';
import {
  IconBan,
  IconChartBar,
  IconCheck,
  IconCreditCard,
  IconHistory,
  IconLogin,
  IconReceipt,
  IconTrash,
  IconUsers,
} from '../../ui/icons.ts';
import { EntityList } from '../../widgets/entity-list/entity-list.tsx';
import { switchRows } from '../../widgets/entity-list/bulk/switch-rows.ts';
import type { BulkAction, RowAction } from '../../widgets/entity-list/resource.ts';
import { askToView } from '../../lib/session/view-requests.ts';
import { changeUser } from './api.ts';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { userLinks, useSetActive } from './use-user-actions.ts';
import { userResource } from './user-resource.tsx';
import { UserTabs } from './user-tabs.tsx';
import { canBeActedAs, fullName, isErased } from './labels.ts';

const bulkActions: readonly BulkAction<UserView>[] = [
  {
    id: 'activate',
    label: t('Activate'),
    icon: <IconCheck size="1rem" aria-hidden />,
    done: t('activated'),
    ...switchRows(true, (id, isActive) => changeUser(id, { isActive })),
  },
  {
    id: 'deactivate',
    label: t('Deactivate'),
    icon: <IconBan size="1rem" aria-hidden />,
    danger: true,
    done: t('deactivated'),
    confirm: (count) => ({
      title: count === 1 ? t('Deactivate this user?') : t('Deactivate {count} users?', { count }),
      body: t(
        'They are signed out immediately, can’t sign in, and their campaigns stop until the account is activated again.',
      ),
      confirmLabel: t('Deactivate'),
      danger: true,
    }),
    ...switchRows(false, (id, isActive) => changeUser(id, { isActive })),
  },
];

const ICON = { size: '1rem', 'aria-hidden': true } as const;

/** Pages about one advertiser. */
const advertiserLinks = ({ id }: UserView): readonly RowAction[] => [
  {
    id: 'statistics',
    label: t('Statistics'),
    icon: <IconChartBar {...ICON} />,
    href: userLinks(id).statistics,
  },
  { id: 'payments', label: t('Payments'), icon: <IconCreditCard {...ICON} />, href: userLinks(id).payments },
  {
    id: 'statements',
    label: t('Statements'),
    icon: <IconReceipt {...ICON} />,
    href: userLinks(id).statements,
  },
];

/**
 * Actions on each account; admins cannot deactivate or delete their own.
 * @param onDelete asks for the rest that a deletion takes
 */
function useRowActions(onDelete: (user: UserView) => void) {
  const myId = useQuery(realProfileQuery).data?.id;
  const setActive = useSetActive();
  const actAsAction = (user: UserView): RowAction => ({
    id: 'act-as',
    label: t('View as {name}', { name: user.firstName }),
    icon: <IconLogin {...ICON} />,
    onSelect: () => askToView({ id: user.id, name: fullName(user) }),
  });
  const activityAction = (user: UserView): RowAction => ({
    id: 'activity',
    label: user.isActive ? t('Deactivate') : t('Activate'),
    icon: user.isActive ? <IconBan {...ICON} /> : <IconCheck {...ICON} />,
    onSelect: () => void setActive(user),
  });
  const deleteAction = (user: UserView): RowAction => ({
    id: 'delete',
    label: user.deletedAt === null ? t('Delete') : t('Erase personal data'),
    icon: <IconTrash {...ICON} />,
    danger: true,
    separated: true,
    onSelect: () => onDelete(user),
  });
  return (user: UserView): readonly RowAction[] => {
    const isMe = user.id === myId;
    return [
      ...(canBeActedAs(user) ? [actAsAction(user)] : []),
      ...(isMe || user.deletedAt !== null ? [] : [activityAction(user)]),
      ...(user.role === 'advert' ? advertiserLinks(user) : []),
      {
        id: 'log',
        label: t('Activity log'),
        icon: <IconHistory {...ICON} />,
        href: userLinks(user.id).activity,
      },
      ...(isMe || isErased(user) ? [] : [deleteAction(user)]),
    ];
  };
}

/** The list of all accounts, with an admin's actions. */
export function UsersList() {
  const [deleted, setDeleted] = useState<UserView>();
  const rowActions = useRowActions(setDeleted);
  return (
    <>
      <UserTabs />
      <EntityList
        scope="all"
        resource={userResource}
        rowHref={({ id }) => paths.userEdit.href({ id })}
        rowActions={rowActions}
        bulkActions={bulkActions}
        emptyState={{
          icon: <IconUsers />,
          title: t('No accounts yet'),
          action: <NewButton to={paths.userAdd.href()}>{t('New user')}</NewButton>,
        }}
      />
      {deleted !== undefined && <DeleteUserDialog user={deleted} onClose={() => setDeleted(undefined)} />}
    </>
  );
}
