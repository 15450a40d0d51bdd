import { Suspense, useState } from 'react';

import { t } from '../../../lib/i18n/i18n.ts';
import { lazyWithRetry } from '../../../lib/lazy-with-retry.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconUpload } from '../../../ui/icons.ts';
import type { CampaignScope } from '../api.ts';
import type { ImportDialogProps } from './import-dialog.tsx';

const ImportDialog = lazyWithRetry<ImportDialogProps>(
  async () => (await import('./import-dialog.tsx')).ImportDialog,
);

/** Opens the dialog that takes campaigns from a sheet. */
export function ImportButton({ scope }: { readonly scope: CampaignScope }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUpload size="1rem" aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('Import')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ImportDialog scope={scope} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
