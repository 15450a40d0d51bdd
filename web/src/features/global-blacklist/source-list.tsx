import type { FilterListType } from '@marquee/schemas/common/source-lists';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { Link, useSearchParams } from 'react-router-dom';

import { t } from '../../lib/i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { IconBan, IconDownload, IconTrash } from '../../ui/icons.ts';
import { useCommand } from '../../widgets/command/use-command.ts';
import { EntityList } from '../../widgets/entity-list/entity-list.tsx';
import { blacklistTypesQuery, exportSources } from './api.ts';
import { sourceResource } from './source-resource.tsx';
import { useRemoval } from './use-removal.tsx';

const ICON = { size: '1rem', 'aria-hidden': true } as const;

/** The banned sources of a type: searched, paged, exported, and removed one by one or together. */
export function SourceList({ type }: { readonly type: FilterListType }) {
  const [url] = useSearchParams();
  const isSearched = (url.get('search') ?? '') !== '';
  const resource = useMemo(() => sourceResource(type, { isSearched }), [type, isSearched]);
  const list = useRef<HTMLDivElement>(null);
  const { remove, bulkActions } = useRemoval(type, () => focusSearch(list.current));
  return (
    <div ref={list}>
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
    </div>
  );
}

/** Where a removal leaves the keyboard: its row and its button are gone. A field that a person went to keeps the focus. */
function focusSearch(list: HTMLElement | null): void {
  const focused = document.activeElement;
  const isInUse = focused !== null && focused !== document.body && !(list?.contains(focused) ?? false);
  if (isInUse || focused instanceof HTMLInputElement) return;
  list?.querySelector<HTMLElement>('[role="search"] input')?.focus({ preventScroll: true });
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
