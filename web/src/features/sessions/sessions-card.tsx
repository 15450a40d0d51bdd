import { PER_PAGE_MAX } from '@marquee/schemas/common/paging';
import type { SessionView } from '@marquee/schemas/user/session';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { t } from '../../lib/i18n/i18n.ts';
import { useSession } from '../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Alert, ErrorState, Skeleton } from '../../ui/feedback/feedback.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ItemList } from '../../ui/layout/item-list.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { sessionsQuery } from './api.ts';
import { SessionRow } from './session-row.tsx';
import { useEndSessions } from './use-end-sessions.ts';

interface SessionsCardProps {
  readonly userId: number;
  /** Of the signed-in user; false where an admin looks at another one. */
  readonly isOwn: boolean;
}

/** Where a user is signed in, and how to end that. */
export function SessionsCard({ userId, isOwn }: SessionsCardProps) {
  const isActingAs = useSession().sudoUser !== undefined;
  if (!isActingAs) return <OpenSessions key={userId} userId={userId} isOwn={isOwn} />;
  return (
    <Card title={t('Sessions')}>
      <Alert tone="info" title={t('Not available while acting as another user')}>
        {t('You can’t sign out someone else’s sessions here. Sign them out in user management instead.')}
      </Alert>
    </Card>
  );
}

function OpenSessions({ userId, isOwn }: SessionsCardProps) {
  const [shown, setShown] = useState(FIRST_SHOWN);
  const { data: answer, error, refetch } = useQuery(sessionsQuery(userId, shown));
  const commands = useEndSessions(userId, isOwn);
  const others = (answer?.meta.total ?? 0) - (isOwn ? 1 : 0);
  const { description, endAllLabel } = TEXTS[isOwn ? 'own' : 'other'];
  return (
    <Card
      title={t('Sessions')}
      description={description}
      actions={
        others > 0 && (
          <Button
            variant="default"
            size="sm"
            disabled={commands.isPending}
            onClick={() => void commands.endAll()}
          >
            {endAllLabel}
          </Button>
        )
      }
    >
      {answer === undefined && <Missing error={error} onRetry={() => void refetch()} />}
      {answer !== undefined && (
        <Stack gap="sm">
          <SessionList sessions={answer.data} commands={commands} />
          {answer.meta.total > answer.data.length && shown < PER_PAGE_MAX && (
            <Button variant="subtle" size="xs" onClick={() => setShown(PER_PAGE_MAX)}>
              {t('Show more')}
            </Button>
          )}
        </Stack>
      )}
    </Card>
  );
}

/** Sessions that are shown at first; of more than a page those that were used last. */
const FIRST_SHOWN = 10;

const TEXTS = {
  own: {
    description: t('Sign out what you don’t recognize, then change your password.'),
    endAllLabel: t('Sign out everywhere else'),
  },
  other: { description: t('Where this user is signed in.'), endAllLabel: t('Sign out everywhere') },
} as const;

interface MissingProps {
  readonly error: Error | null;
  readonly onRetry: () => void;
}

const Missing = ({ error, onRetry }: MissingProps) =>
  error === null ? <Skeleton height={180} /> : <ErrorState text={error.message} onRetry={onRetry} />;

interface SessionListProps {
  readonly sessions: readonly SessionView[];
  readonly commands: ReturnType<typeof useEndSessions>;
}

function SessionList({ sessions, commands: { isPending, endOne } }: SessionListProps) {
  if (sessions.length === 0) return <Text c="dimmed">{t('Not signed in anywhere.')}</Text>;
  return (
    <ItemList label={t('Sessions')}>
      {sessions.map((session) => (
        <SessionRow
          key={session.id}
          session={session}
          isPending={isPending}
          onEnd={() => void endOne(session)}
        />
      ))}
    </ItemList>
  );
}
