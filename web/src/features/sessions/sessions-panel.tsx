import { Suspense, type ComponentProps } from 'react';

import { lazyWithRetry } from '../../lib/lazy-with-retry.tsx';
import { Skeleton } from '../../ui/feedback/feedback.tsx';
import type { SessionsCard as Card } from './sessions-card.tsx';

const SessionsCard = lazyWithRetry<ComponentProps<typeof Card>>(
  async () => (await import('./sessions-card.tsx')).SessionsCard,
);

/** `SessionsCard`, fetched when it is first shown. */
export const SessionsPanel = (props: ComponentProps<typeof Card>) => (
  <Suspense fallback={<Skeleton height={240} />}>
    <SessionsCard {...props} />
  </Suspense>
);
