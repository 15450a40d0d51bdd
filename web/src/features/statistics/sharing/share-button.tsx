import { Suspense, useState } from 'react';

import { t } from '../../../lib/i18n/i18n.ts';
import { lazyWithRetry } from '../../../lib/lazy-with-retry.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconLink } from '../../../ui/icons.ts';
import type { DateRangeState } from '../../../widgets/date-range/use-date-range.ts';

const ShareDialog = lazyWithRetry(async () => (await import('./share-dialog.tsx')).ShareDialog);

interface ShareButtonProps {
  /** The report's own call, without paging. */
  readonly params: URLSearchParams;
  readonly range: DateRangeState;
}

/** Opens the links to the report. */
export function ShareButton({ params, range }: ShareButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconLink size="1rem" aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t('Share')}
      </Button>
      {isOpen && (
        <Suspense>
          <ShareDialog params={params} range={range} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
