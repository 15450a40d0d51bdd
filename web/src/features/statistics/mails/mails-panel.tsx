import { Suspense } from 'react';

import { lazyWithRetry } from '../../../lib/lazy-with-retry.tsx';
import { Skeleton } from '../../../ui/feedback/feedback.tsx';

const MailsCard = lazyWithRetry(async () => (await import('./mails-card.tsx')).MailsCard);

/** `MailsCard`, fetched when it is first shown. */
export const MailsPanel = () => (
  <Suspense fallback={<Skeleton height={160} />}>
    <MailsCard />
  </Suspense>
);
