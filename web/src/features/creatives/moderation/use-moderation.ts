import type { CreativeView } from '@marquee/schemas/creative/views';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { t } from '../../../lib/i18n/i18n.ts';
import { paths } from '../../../lib/paths.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { toastErrors } from '../../../widgets/command/toast-errors.ts';
import type { Decided } from '../../../widgets/command/undo-decision.ts';
import { useReviewQueue } from '../../../widgets/review-queue/use-review-queue.ts';
import { undoDecision } from '../commands/undo.ts';
import { approveCreative, fetchCreative } from '../api.ts';
import { CREATIVE_KEY } from '../calls.ts';
import { advertiserQuery, checksQuery, pendingQuery, rejectionsQuery } from './queries.ts';

/** The queue of moderation. */
export function useModeration() {
  const queryClient = useQueryClient();
  const query = useInfiniteQuery(pendingQuery);
  const [currentId, setCurrentId] = useState<number>();
  const { markDecided, ...queue } = useReviewQueue<CreativeView>({
    query,
    currentId,
    setCurrentId,
    onDecidedElsewhere: (id) => void notifyOfDecision(id),
  });
  const { next } = queue;
  useEffect(() => {
    if (next === undefined) return;
    void queryClient.prefetchQuery(advertiserQuery(next.userId));
    void queryClient.prefetchQuery(rejectionsQuery(next.id));
    void queryClient.prefetchQuery(checksQuery(next));
  }, [queryClient, next]);

  const settle = () => void queryClient.invalidateQueries({ queryKey: CREATIVE_KEY });
  const undo = async (decided: Decided) => {
    // It waits again, and is looked at again.
    if (await undoDecision(decided)) queue.go(decided.id);
  };
  const approve = useApproval(markDecided, settle, undo);
  return {
    query,
    ...queue,
    approve,
    undo: (decided: Decided) => void undo(decided),
    /** Moves on after the dialog has declined the creative. */
    declined: (creative: Pick<CreativeView, 'id' | 'version'>) => markDecided(creative, true),
  };
}

type MarkDecided = (creative: CreativeView, isDecided: boolean) => void;

/**
 * Approves the shown version and moves on without waiting; a creative that the server refuses returns to the
 * queue.
 */
function useApproval(markDecided: MarkDecided, settle: () => void, undo: (decided: Decided) => unknown) {
  const navigate = useNavigate();
  return (creative: CreativeView) => {
    markDecided(creative, true);
    approveCreative(creative.id, creative.version)
      .then((decided) =>
        toast.undoable(t('Approved: {name}', { name: creative.name }), () => void undo(decided), {
          link: {
            label: t('Open'),
            onClick: () => void navigate(paths.adminCreativeEdit.href({ id: creative.id })),
          },
        }),
      )
      .catch((error: unknown) => {
        markDecided(creative, false);
        toastErrors(error);
      })
      .finally(settle);
  };
}

function describeDecision(name: string, approved: CreativeView['approved']): string {
  switch (approved) {
    case 'approved':
      return t('{name} was approved by someone else. Here is the next one.', { name });
    case 'disapproved':
      return t('{name} was declined by someone else. Here is the next one.', { name });
    case 'pending':
      return t('{name} was moved in the queue by someone else. Here is the next one.', { name });
  }
}

async function notifyOfDecision(id: number): Promise<void> {
  try {
    const { name, approved } = await fetchCreative('all', id);
    toast.known(describeDecision(name, approved));
  } catch {
    toast.known(t('Creative #{id} was removed by someone else. Here is the next one.', { id }));
  }
}
