import type { UserView } from '@marquee/schemas/user/views';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';

import { formatInstant, formatMoney } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { realProfileQuery } from '../../lib/profile.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { DataList } from '../../ui/layout/data-list.tsx';
import { Alert, ErrorState, Skeleton } from '../../ui/feedback/feedback.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { AsOf } from '../../widgets/as-of/as-of.tsx';
import { PageHeader } from '../../widgets/page/page-header.tsx';
import { EntityStatus } from '../../widgets/status/entity-status.tsx';
import { askToView } from '../../lib/session/view-requests.ts';
import { userQuery } from './api.ts';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { useResetSecondFactor, useSetActive } from './use-user-actions.ts';
import { BalanceCell, FlagsCell, RoleCell } from './user-cells.tsx';
import { UserEditorTabs } from './user-editor-tabs.tsx';
import classes from './user-tabs-panel.module.css';
import { canBeActedAs, fullName, isErased } from './labels.ts';

interface UserEditorProps {
  readonly id: number;
  /** What was done to the account. */
  readonly activity: ReactNode;
  /** Where the user is signed in. */
  readonly sessions: ReactNode;
  /** Keys of an advertiser's programs. */
  readonly apiKeys: ReactNode;
  /** The secret of an advertiser's postbacks. */
  readonly postbackSecret: ReactNode;
}

/** One account: who it is, what it may do, what it has. */
export function UserEditor({ id, activity, sessions, apiKeys, postbackSecret }: UserEditorProps) {
  const { data: user, dataUpdatedAt, error, refetch } = useQuery(userQuery(id));
  if (error !== null && user === undefined) {
    return <ErrorState text={error.message} onRetry={() => void refetch()} />;
  }
  return (
    <>
      <PageHeader
        {...(user === undefined ? {} : headingOf(user))}
        badge={
          user?.deletedAt === null && (
            <EntityStatus kind="activity" status={user.isActive ? 'active' : 'inactive'} />
          )
        }
        actions={user && <UserActions user={user} />}
      />
      {user === undefined ? (
        <Stack gap="lg">
          <Skeleton height={88} />
          <Skeleton height={480} />
        </Stack>
      ) : (
        <>
          {user.deletedAt !== null && (
            <Alert
              tone="warning"
              title={t('Deleted on {date}', { date: formatInstant(user.deletedAt) })}
              mb="lg"
            >
              {t('It can no longer be used to sign in. {erasure}', { erasure: erasureText(user) })}
            </Alert>
          )}
          <UserFacts user={user} readAtMs={dataUpdatedAt} />
          {user.deletedAt === null ? (
            <UserEditorTabs
              key={id}
              user={user}
              activity={activity}
              sessions={sessions}
              apiKeys={apiKeys}
              postbackSecret={postbackSecret}
            />
          ) : (
            activity
          )}
        </>
      )}
    </>
  );
}

const headingOf = (user: UserView) =>
  isErased(user)
    ? { title: t('User {id}', { id: user.id }) }
    : { title: fullName(user), description: `${user.email} · #${user.id}` };

interface UserFactsProps {
  readonly user: UserView;
  /** Milliseconds since 1970. */
  readonly readAtMs: number;
}

const UserFacts = ({ user, readAtMs }: UserFactsProps) => (
  <Card className={classes.facts}>
    <DataList
      layout="columns"
      items={[
        { label: t('Role'), value: <RoleCell user={user} /> },
        { label: t('Balance'), value: <BalanceCell user={user} /> },
        { label: t('Spent so far'), value: formatMoney(user.totalSpent) },
        { label: t('Campaigns'), value: user.campaignsCount },
        { label: t('Creatives'), value: user.creativesCount },
        { label: t('Two-step sign-in'), value: user.isSecondFactorOn ? t('On') : t('Off') },
        { label: t('Email'), value: user.isEmailConfirmed ? t('Confirmed') : t('Not confirmed yet') },
        {
          label: t('Last login'),
          value: user.isOnline ? t('Online now') : user.lastLogin && formatInstant(user.lastLogin),
        },
        { label: t('Flags'), value: <FlagsCell user={user} /> },
      ]}
    />
    <AsOf at={readAtMs} />
  </Card>
);

function UserActions({ user }: { readonly user: UserView }) {
  const isMe = useQuery(realProfileQuery).data?.id === user.id;
  const navigate = useNavigate();
  const setActive = useSetActive();
  const resetFactor = useResetSecondFactor();
  const [isDeleting, setDeleting] = useState(false);
  if (isMe || isErased(user)) return null;
  const isGone = user.deletedAt !== null;
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => setDeleting(true)}>
        {isGone ? t('Erase personal data') : t('Delete')}
      </Button>
      {!isGone && (
        <Button variant="default" onClick={() => void setActive(user)}>
          {user.isActive ? t('Deactivate') : t('Activate')}
        </Button>
      )}
      {!isGone && user.isSecondFactorOn && (
        <Button variant="default" onClick={() => void resetFactor(user)}>
          {t('Reset two-step sign-in')}
        </Button>
      )}
      {canBeActedAs(user) && (
        <Button onClick={() => askToView({ id: user.id, name: fullName(user) })}>
          {t('View as {name}', { name: user.firstName })}
        </Button>
      )}
      {isDeleting && (
        <DeleteUserDialog
          user={user}
          onClose={() => setDeleting(false)}
          onDeleted={() => void navigate(paths.userManagement.href())}
        />
      )}
    </>
  );
}

/** What is left to do about the personal data of a deleted account. */
function erasureText(user: UserView): string {
  if (isErased(user)) return t('Personal data was erased.');
  if (user.wipeRequestedBy === null) return t('Personal data can still be erased.');
  const userId = user.wipeRequestedBy;
  return user.wipeRequestExpiresAt === null
    ? t('User {userId} requested erasure of personal data. It waits for another admin’s confirmation.', {
        userId,
      })
    : t(
        'User {userId} requested erasure of personal data. It waits until {date} for another admin’s confirmation.',
        { userId, date: formatInstant(user.wipeRequestExpiresAt) },
      );
}
