import { TEXTAREA_MAX } from '@marquee/schemas/commands/ad-fields';
import type { FilterListType } from '@marquee/schemas/common/source-lists';
import type { QueryClient } from '@tanstack/react-query';

import { reasonOf } from '../../lib/error-catalogue.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { GLOBAL_BLACKLIST_KEY, restoreSources } from './api.ts';

interface Removed {
  readonly type: FilterListType;
  readonly items: readonly string[];
  /** Of the removal. */
  readonly note: string | null;
}

/** Bans removed sources again, and says so; after a failure it can be tried again for those that are left. */
export async function undoRemoval(queryClient: QueryClient, { type, items, note }: Removed): Promise<void> {
  let left = items;
  try {
    await restoreSources(type, items, {
      note: note === null ? null : t('Undo: {note}', { note }).slice(0, TEXTAREA_MAX),
      onProgress: (done) => (left = items.slice(done)),
    });
    toast.success(t('Changes undone'));
  } catch (error) {
    const onClick = () => void undoRemoval(queryClient, { type, items: left, note });
    toast.error(reasonOf(error), { action: { label: t('Undo'), onClick } });
  }
  void queryClient.invalidateQueries({ queryKey: [GLOBAL_BLACKLIST_KEY] });
}
