import type { CreativeView } from '@marquee/schemas/creative/views';
import { Suspense, useState, type ComponentProps } from 'react';

import { t } from '../../../lib/i18n/i18n.ts';
import { lazyWithRetry } from '../../../lib/lazy-with-retry.tsx';
import { Button } from '../../../ui/button.tsx';
import type { ClearScanDialog as ClearScanDialogPart } from './clear-scan-dialog.tsx';

const ClearScanDialog = lazyWithRetry<ComponentProps<typeof ClearScanDialogPart>>(
  async () => (await import('./clear-scan-dialog.tsx')).ClearScanDialog,
);

/** For staff: what the scan found is no malware. */
export function ClearScan({ creative }: { readonly creative: Pick<CreativeView, 'id' | 'name'> }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setIsOpen(true)}>
        {t('Clear as a false positive…')}
      </Button>
      <Suspense fallback={null}>
        {isOpen && <ClearScanDialog creative={creative} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  );
}
