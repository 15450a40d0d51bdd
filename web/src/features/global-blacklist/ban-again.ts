import { TEXTAREA_MAX } from '@marquee/schemas/commands/ad-fields';
import type { FilterListType } from '@marquee/schemas/common/source-lists';
import type { QueryClient } from '@tanstack/react-query';

import { t } from '../../lib/i18n/i18n.ts';
import { undoRemoval } from '../../widgets/source-items/item-removal.ts';
import { addSources, GLOBAL_BLACKLIST_KEY } from './api.ts';

interface Removed {
  readonly type: FilterListType;
  readonly items: readonly string[];
  /** Of the removal. */
  readonly note: string | null;
}

/** Bans removed sources again. */
export const banAgain = (queryClient: QueryClient, { type, items, note }: Removed): Promise<void> =>
  undoRemoval({
    items,
    addSome: (some) => {
      const undoNote = note === null ? null : t('Undo: {note}', { note }).slice(0, TEXTAREA_MAX);
      return addSources({ type, items: [...some], note: undoNote }, crypto.randomUUID());
    },
    onEnd: () => void queryClient.invalidateQueries({ queryKey: [GLOBAL_BLACKLIST_KEY] }),
  });
