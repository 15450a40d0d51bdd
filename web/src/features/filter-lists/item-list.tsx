import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';

import { t } from '../../lib/i18n/i18n.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { IconTrash } from '../../ui/icons.ts';
import { useCommand } from '../../widgets/command/use-command.ts';
import { EntityList } from '../../widgets/entity-list/entity-list.tsx';
import type { BulkAction } from '../../widgets/entity-list/resource.ts';
import { bulkResultOf, type Removal, undoRemoval } from '../../widgets/source-items/item-removal.ts';
import { addItems, FILTER_LIST_ITEM_KEY, removeAllItems, removeItems } from './api.ts';
import { FILTER_LIST } from './filter-list-kind.ts';
import { type Item, itemResource } from './item-resource.tsx';

const ICON = { size: '1rem', 'aria-hidden': true } as const;

/** The items of one list: searched, paged, and removed one by one or together. */
export function ItemList({ listId }: { readonly listId: number }) {
  const resource = useMemo(() => itemResource(listId), [listId]);
  const queryClient = useQueryClient();
  const bulkActions = useMemo(() => [removeAction(listId, queryClient)], [listId, queryClient]);
  const remove = useCommand<string, Removal>({
    run: (item) => removeItems(listId, [item]),
    onSuccess: ({ removed }) => {
      if (removed.length === 0) toast.success(t('It was already off the list'));
      else toast.undoable(t('Item removed'), () => void addAgain(queryClient, listId, removed));
    },
    invalidates: [[FILTER_LIST.key], [FILTER_LIST_ITEM_KEY]],
  });
  return (
    <EntityList
      resource={resource}
      bulkActions={bulkActions}
      rowActions={({ item }) => [
        {
          id: 'remove',
          label: t('Remove'),
          icon: <IconTrash {...ICON} />,
          danger: true,
          onSelect: () => remove.run(item),
        },
      ]}
      emptyState={{ title: t('No items yet'), text: t('Paste them above, or upload a file.') }}
    />
  );
}

/** What was named is added again by the undo; a whole list that was emptied names nothing. */
const removeAction = (listId: number, queryClient: QueryClient): BulkAction<Item> => ({
  id: 'remove',
  label: t('Remove'),
  icon: <IconTrash {...ICON} />,
  danger: true,
  done: t('removed'),
  confirm: (count) => ({
    title: t('Remove {count, plural, one {# item} other {# items}}?', { count }),
    body: t('Campaigns that use the list follow within a second.'),
    confirmLabel: t('Remove'),
    danger: true,
  }),
  run: async (target, { resolveIds, report, signal }) => {
    if ('allMatching' in target && (target.allMatching.search ?? '') === '') {
      await removeAllItems(listId);
      return { succeeded: Array.from({ length: target.count }, (_, index) => String(index)), failed: [] };
    }
    const items = await resolveIds(target);
    const onProgress = (done: number) => report(done, items.length);
    const removal = await removeItems(listId, items, { signal, onProgress });
    return bulkResultOf(removal, (removed) => addAgain(queryClient, listId, removed));
  },
});

/** Adds removed items to the list again. */
const addAgain = (queryClient: QueryClient, listId: number, items: readonly string[]): Promise<void> =>
  undoRemoval({
    items,
    addSome: (some) => addItems(listId, some, { idempotencyKey: crypto.randomUUID() }),
    onEnd: () => {
      for (const key of [FILTER_LIST.key, FILTER_LIST_ITEM_KEY])
        void queryClient.invalidateQueries({ queryKey: [key] });
    },
  });
