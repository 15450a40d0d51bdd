import { Suspense } from 'react';

import { t } from '../../../lib/i18n/i18n.ts';
import { lazyWithRetry } from '../../../lib/lazy-with-retry.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import type { FieldRegistry } from '../field-registry.ts';
import type { ConflictChoicesProps } from './conflict-choices.tsx';
import type { useConflict } from './use-conflict.ts';

const ConflictChoices = lazyWithRetry<ConflictChoicesProps>(
  async () => (await import('./conflict-choices.tsx')).ConflictChoices,
);

type ConflictDialogProps = Omit<ReturnType<typeof useConflict>, 'begin'> & {
  readonly registry: FieldRegistry;
};

/** Asks which version of each field to keep, once another user has saved while this form was open. */
export function ConflictDialog({ conflict, decide, close, registry }: ConflictDialogProps) {
  return (
    <Dialog opened={conflict !== undefined} onClose={close} title={t('Someone else saved changes')} size="lg">
      {conflict !== undefined && (
        <Suspense fallback={null}>
          <ConflictChoices
            differences={conflict.differences}
            registry={registry}
            decide={decide}
            close={close}
          />
        </Suspense>
      )}
    </Dialog>
  );
}
