import type { FilterListType } from '@marquee/schemas/common/source-lists';
import type { QueryClient } from '@tanstack/react-query';

import { t } from '../../lib/i18n/i18n.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { toastErrors } from '../../widgets/command/toast-errors.ts';
import { GLOBAL_BLACKLIST_KEY, restoreSources } from './api.ts';

/** Bans removed sources again, and says so. */
export async function undoRemoval(
  queryClient: QueryClient,
  type: FilterListType,
  items: readonly string[],
): Promise<void> {
  try {
    await restoreSources(type, items);
    toast.success(t('Changes undone'));
  } catch (error) {
    toastErrors(error);
  }
  void queryClient.invalidateQueries({ queryKey: [GLOBAL_BLACKLIST_KEY] });
}
