import type { FilterListType } from '@marquee/schemas/common/source-lists';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';

import { t } from '../../lib/i18n/i18n.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { IconTrash } from '../../ui/icons.ts';
import { useCommand } from '../../widgets/command/use-command.ts';
import type { BulkAction } from '../../widgets/entity-list/resource.ts';
import { useStable } from '../../widgets/entity-list/use-stable.ts';
import { bulkResultOf, type Removal } from '../../widgets/source-items/item-removal.ts';
import { GLOBAL_BLACKLIST_KEY, removeSources } from './api.ts';
import { askRemoval } from './ask-removal.tsx';
import { banAgain } from './ban-again.ts';
import type { Source } from './source-resource.tsx';

interface OneRemoval {
  readonly item: string;
  readonly note: string | null;
}

/** Removing asks for a note first, and can be undone. @param onRemoved called after each removal, when its row goes */
export function useRemoval(type: FilterListType, onRemoved: () => void) {
  const queryClient = useQueryClient();
  const notes = useKeptNote();
  const afterRemoval = useStable(onRemoved);
  const removal = useCommand<OneRemoval, Removal>({
    run: ({ item, note }) => removeSources(type, [item], { note }),
    onSuccess: ({ removed }, { note }) => {
      notes.forget();
      if (removed.length === 0) toast.success(t('It was already off the list'));
      else
        toast.undoable(t('Source removed'), () => void banAgain(queryClient, { type, items: removed, note }));
      afterRemoval();
    },
    invalidates: [[GLOBAL_BLACKLIST_KEY]],
  });
  const remove = async (item: string) => {
    const answer = await notes.ask([item]);
    if (answer !== undefined) removal.run({ item, ...answer });
  };
  const bulkActions = useMemo<readonly BulkAction<Source>[]>(
    () => [
      {
        id: 'remove',
        label: t('Remove'),
        icon: <IconTrash size="1rem" aria-hidden />,
        danger: true,
        done: t('removed'),
        hasDialog: true,
        run: async (target, { resolveIds, report, signal }) => {
          const items = await resolveIds(target);
          const answer = await notes.ask(items);
          if (answer === undefined) return undefined;
          report(0, items.length);
          const onProgress = (done: number) => report(done, items.length);
          const result = await removeSources(type, items, { ...answer, signal, onProgress });
          if (result.failed.length === 0) notes.forget();
          afterRemoval();
          return bulkResultOf(result, (removed) =>
            banAgain(queryClient, { type, items: removed, ...answer }),
          );
        },
      },
    ],
    [type, queryClient, notes, afterRemoval],
  );
  return { remove, bulkActions };
}

/** Asks before a removal, with the note of the one before where that failed. */
function useKeptNote() {
  const kept = useRef<string | null>(null);
  return useMemo(
    () => ({
      ask: async (items: readonly string[]) => {
        const answer = await askRemoval(items, kept.current ?? '');
        if (answer !== undefined) kept.current = answer.note;
        return answer;
      },
      /** After a removal that went well. */
      forget: () => {
        kept.current = null;
      },
    }),
    [],
  );
}
