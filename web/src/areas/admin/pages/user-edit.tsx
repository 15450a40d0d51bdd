import { Suspense } from 'react';

import { PostbackSecretCard } from '../../../features/postback-secret/postback-secret-card.tsx';
import { UserEditor } from '../../../features/users/user-editor.tsx';
import { lazyWithRetry } from '../../../lib/lazy-with-retry.tsx';
import { useIdParam } from '../../../lib/use-id-param.ts';
import { Skeleton } from '../../../ui/feedback/feedback.tsx';

/** Fetched when its tab is opened: forms need no table. */
const AccountActivity = lazyWithRetry(
  async () => (await import('../parts/account-activity.tsx')).AccountActivity,
);

export function Page() {
  const id = useIdParam();
  return (
    <UserEditor
      id={id}
      postbackSecret={<PostbackSecretCard userId={id} isOwn={false} />}
      activity={
        <Suspense fallback={<Skeleton height={320} />}>
          <AccountActivity id={id} />
        </Suspense>
      }
    />
  );
}
