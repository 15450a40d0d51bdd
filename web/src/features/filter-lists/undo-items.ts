import type { QueryClient } from '@tanstack/react-query';

import { t } from '../../lib/i18n/i18n.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { toastErrors } from '../../widgets/command/toast-errors.ts';
import { FILTER_LIST_ITEM_KEY } from './api.ts';
import { FILTER_LIST } from './filter-list-kind.ts';

/** Takes back a change of the items of a list, and says so. */
export async function undoItems(queryClient: QueryClient, run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
    toast.success(t('Changes undone'));
  } catch (error) {
    toastErrors(error);
  }
  for (const key of [FILTER_LIST.key, FILTER_LIST_ITEM_KEY])
    void queryClient.invalidateQueries({ queryKey: [key] });
}
