import { useCallback, type ReactElement } from 'react';

import { t } from '../../../lib/i18n/i18n.ts';
import { confirm } from '../../../ui/overlays/dialog.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';

interface UnsavedListOptions {
  /** Whether there is something that closing would lose. */
  readonly hasWork: boolean;
  /** What is asked then. */
  readonly question: { readonly title: string; readonly body: string };
  readonly onClose: () => void;
}

/** A dialog with a list that is saved as a whole: it asks before it is closed, or its page left, with an unsaved list. */
export function useUnsavedList({ hasWork, question, onClose }: UnsavedListOptions): {
  /** Closes the dialog, if need be after the question. */
  readonly close: () => void;
  /** Goes into the dialog. */
  readonly guard: ReactElement;
} {
  const isDirty = useCallback(() => hasWork, [hasWork]);
  const askAndClose = async () => {
    const answer = { ...question, confirmLabel: t('Leave'), cancelLabel: t('Stay'), danger: true };
    if (!hasWork || (await confirm(answer))) onClose();
  };
  return { close: () => void askAndClose(), guard: <UnsavedGuard isDirty={isDirty} isKept={false} /> };
}
