import { Suspense } from 'react';

import { ApiKeysPanel } from '../../../features/api-keys/api-keys-panel.tsx';
import { PostbackSecretCard } from '../../../features/postback-secret/postback-secret-card.tsx';
import { SessionsPanel } from '../../../features/sessions/sessions-panel.tsx';
import { UserEditor } from '../../../features/users/user-editor.tsx';
import { lazyWithRetry } from '../../../lib/lazy-with-retry.tsx';
import { useProfile } from '../../../lib/profile.ts';
import { useIdParam } from '../../../lib/use-id-param.ts';
import { Skeleton } from '../../../ui/feedback/feedback.tsx';

/** Fetched when its tab is opened: forms need no table. */
const AccountActivity = lazyWithRetry(
  async () => (await import('../parts/account-activity.tsx')).AccountActivity,
);

export function Page() {
  const id = useIdParam();
  const me = useProfile();
  return (
    <UserEditor
      id={id}
      apiKeys={<ApiKeysPanel userId={id} canCreate={false} />}
      sessions={<SessionsPanel userId={id} isOwn={id === me.id} />}
      postbackSecret={<PostbackSecretCard userId={id} isOwn={false} />}
      activity={
        <Suspense fallback={<Skeleton height={320} />}>
          <AccountActivity id={id} />
        </Suspense>
      }
    />
  );
}
