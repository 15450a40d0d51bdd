import { Suspense, type ComponentProps } from 'react';

import { lazyWithRetry } from '../../lib/lazy-with-retry.tsx';
import { Skeleton } from '../../ui/feedback/feedback.tsx';
import type { WebhooksCard as Card } from './webhooks-card.tsx';

const WebhooksCard = lazyWithRetry<ComponentProps<typeof Card>>(
  async () => (await import('./webhooks-card.tsx')).WebhooksCard,
);

/** `WebhooksCard`, fetched when it is first shown. */
export const WebhooksPanel = (props: ComponentProps<typeof Card>) => (
  <Suspense fallback={<Skeleton height={240} />}>
    <WebhooksCard {...props} />
  </Suspense>
);
