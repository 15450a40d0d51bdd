import { Suspense, useSyncExternalStore } from 'react';

import { lazyWithRetry } from '../../lib/lazy-with-retry.tsx';
import { viewRequests, type ViewRequest } from '../../lib/session/view-requests.ts';

const ViewDialog = lazyWithRetry<{ readonly user: ViewRequest }>(
  async () => (await import('./view-dialog.tsx')).ViewDialog,
);

/** Where an admin is asked why an account is viewed, whichever page or palette asked for it. */
export function ViewHost() {
  const user = useSyncExternalStore(viewRequests.subscribe, viewRequests.read);
  return <Suspense fallback={null}>{user !== undefined && <ViewDialog user={user} />}</Suspense>;
}
