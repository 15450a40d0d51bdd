import type { CreativeView } from '@marquee/schemas/creative/views';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';

import { t } from '../../../lib/i18n/i18n.ts';
import { confirm } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { patchById, patchQueries, withoutStats } from '../../../widgets/command/optimistic.ts';
import { toastFailure } from '../../../widgets/command/toast-errors.ts';
import { useCommand } from '../../../widgets/command/use-command.ts';
import { approveCreative, deleteCreative, duplicateCreative, switchCreative } from '../api.ts';
import { CREATIVE_KEY, type CreativeScope } from '../calls.ts';
import { editHref } from '../paths.ts';

/** The stored creative takes the place of the old one wherever it is shown: the next edit needs its version. */
export function updateCache(queryClient: QueryClient, scope: CreativeScope, creative: CreativeView): void {
  patchQueries(queryClient, ['creative', scope], (cached) =>
    patchById<CreativeView>(cached, creative.id, withoutStats(creative)),
  );
}

/** Activates and stops. */
export function useSwitchCreative(scope: CreativeScope) {
  const queryClient = useQueryClient();
  return async ({ id }: Pick<CreativeView, 'id'>, isActive: boolean): Promise<void> => {
    updateCache(queryClient, scope, await switchCreative(scope, id, isActive));
    void queryClient.invalidateQueries({ queryKey: CREATIVE_KEY });
  };
}

const loadUndo = () => import('./undo.ts');

/** Copies a creative; the copy is stopped and waits for moderation. */
export function useDuplicateCreative(scope: CreativeScope) {
  const navigate = useNavigate();
  return useCommand<number, CreativeView>({
    run: (id) => duplicateCreative(scope, id),
    onSuccess: (copy) =>
      toast.undoable(
        t('Creative duplicated. The copy is stopped.'),
        () => void loadUndo().then(({ undoDuplicate }) => undoDuplicate(scope, copy)),
        {
          link: { label: t('Open the copy'), onClick: () => void navigate(editHref(scope, copy.id)) },
        },
      ),
    invalidates: [CREATIVE_KEY],
  });
}

/** Deletes a creative after a confirmation; true when it was deleted. */
export function useDeleteCreative(scope: CreativeScope) {
  const queryClient = useQueryClient();
  return async ({
    id,
    name,
    campaigns,
  }: Pick<CreativeView, 'id' | 'name' | 'campaigns'>): Promise<boolean> => {
    const isAgreed = await confirm({
      title: t('Delete {name}?', { name }),
      body:
        campaigns.length === 0
          ? t('It disappears from your lists. Statistics are kept.')
          : t('It stops immediately and is removed from {campaigns}. Statistics are kept.', {
              campaigns: campaigns.map((campaign) => campaign.name).join(', '),
            }),
      confirmLabel: t('Delete creative'),
      danger: true,
    });
    if (!isAgreed) return false;
    try {
      await deleteCreative(scope, id);
    } catch (error) {
      toastFailure(error, t('Fail to remove creative ID# {id}', { id }));
      return false;
    }
    toast.undoable(
      t('Creative deleted'),
      () => void loadUndo().then(({ undoDeletion }) => undoDeletion(scope, id)),
    );
    void queryClient.invalidateQueries({ queryKey: CREATIVE_KEY });
    return true;
  };
}

/** Lets a creative be shown, as it was seen: an edit that came meanwhile is refused with 409. */
export const useApproveCreative = (onSuccess?: () => void) =>
  useCommand<Pick<CreativeView, 'id' | 'version'>, CreativeView>({
    run: ({ id, version }) => approveCreative(id, version),
    success: t('Creative approved'),
    undo: { run: async (decided) => (await loadUndo()).undoDecision(decided) },
    invalidates: [CREATIVE_KEY],
    ...(onSuccess === undefined ? {} : { onSuccess }),
  });
