import { Suspense, type ComponentProps } from 'react';

import { lazyWithRetry } from '../../lib/lazy-with-retry.tsx';
import { Skeleton } from '../../ui/feedback/feedback.tsx';
import type { ApiKeysCard as Card } from './api-keys-card.tsx';

const ApiKeysCard = lazyWithRetry<ComponentProps<typeof Card>>(
  async () => (await import('./api-keys-card.tsx')).ApiKeysCard,
);

/** `ApiKeysCard`, fetched when it is first shown. */
export const ApiKeysPanel = (props: ComponentProps<typeof Card>) => (
  <Suspense fallback={<Skeleton height={240} />}>
    <ApiKeysCard {...props} />
  </Suspense>
);
