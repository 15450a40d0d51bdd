import type { FilterListType } from '@marquee/schemas/common/source-lists';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router-dom';

import { t } from '../../lib/i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { IconBan, IconDownload, IconTrash } from '../../ui/icons.ts';
import { useCommand } from '../../widgets/command/use-command.ts';
import { EntityList } from '../../widgets/entity-list/entity-list.tsx';
import type { BulkAction } from '../../widgets/entity-list/resource.ts';
import { blacklistTypesQuery, exportSources, GLOBAL_BLACKLIST_KEY, removeSources } from './api.ts';
import { askRemoval } from './ask-removal.tsx';
import { type Source, sourceResource } from './source-resource.tsx';
import { undoRemoval } from './undo-removal.ts';

const ICON = { size: '1rem', 'aria-hidden': true } as const;

/** The banned sources of a type: searched, paged, exported, and removed one by one or together. */
export function SourceList({ type }: { readonly type: FilterListType }) {
  const [url] = useSearchParams();
  const isSearched = (url.get('search') ?? '') !== '';
  const resource = useMemo(() => sourceResource(type, { isSearched }), [type, isSearched]);
  const { remove, bulkActions } = useRemoval(type);
  return (
    <EntityList
      scope="all"
      resource={resource}
      bulkActions={bulkActions}
      rowActions={({ item }) => [
        {
          id: 'remove',
          label: t('Remove'),
          icon: <IconTrash {...ICON} />,
          danger: true,
          onSelect: () => void remove(item),
        },
      ]}
      toolbar={isSearched ? undefined : <ExportAll type={type} />}
      emptyState={{
        icon: <IconBan />,
        title: t('Nothing of this type is banned'),
        text: t(
          'No campaign of any advertiser buys from a source that is banned here. Changes apply within a second.',
        ),
        action: (
          <Button component={Link} to={paths.globalBlacklistAdd.href({ type })} variant="default">
            {t('Add sources')}
          </Button>
        ),
      }}
    />
  );
}

/** The server's file of a type, which has every source however many there are. */
function ExportAll({ type }: { readonly type: FilterListType }) {
  const { data } = useQuery(blacklistTypesQuery);
  const download = useCommand({ run: () => exportSources(type) });
  return (
    <Button
      variant="default"
      size="sm"
      // Where the list's own button is while a search is on.
      style={{ order: 1 }}
      disabled={data?.find((view) => view.type === type)?.itemsCount === 0}
      loading={download.isPending}
      leftSection={<IconDownload {...ICON} />}
      onClick={() => download.run()}
    >
      {t('Export')}
    </Button>
  );
}

/** Removing asks for a note first, and can be undone. */
function useRemoval(type: FilterListType) {
  const queryClient = useQueryClient();
  const removal = useCommand<{ readonly item: string; readonly note: string | null }>({
    run: ({ item, note }) => removeSources(type, [item], { note }),
    success: t('Source removed'),
    undo: { run: (_, { item }) => undoRemoval(queryClient, type, [item]) },
    invalidates: [[GLOBAL_BLACKLIST_KEY]],
  });
  const remove = async (item: string) => {
    const answer = await askRemoval([item]);
    if (answer !== undefined) removal.run({ item, ...answer });
  };
  const bulkActions = useMemo<readonly BulkAction<Source>[]>(
    () => [
      {
        id: 'remove',
        label: t('Remove'),
        icon: <IconTrash {...ICON} />,
        danger: true,
        done: t('removed'),
        hasDialog: true,
        run: async (target, { resolveIds, report, signal }) => {
          const items = await resolveIds(target);
          const answer = await askRemoval(items);
          if (answer === undefined) return undefined;
          const onProgress = (done: number) => report(done, items.length);
          await removeSources(type, items, { ...answer, signal, onProgress });
          return {
            succeeded: items,
            failed: [],
            undo: () => void undoRemoval(queryClient, type, items),
          };
        },
      },
    ],
    [type, queryClient],
  );
  return { remove, bulkActions };
}
