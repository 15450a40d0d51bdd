import type { FilterListView } from '@marquee/schemas/filter-list/views';

import { Link } from 'react-router-dom';

import { plural } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { IconCopy, IconDownload, IconFilter, IconTrash } from '../../ui/icons.ts';
import { confirm } from '../../ui/overlays/dialog.tsx';
import { useCommand } from '../../widgets/command/use-command.ts';
import { EntityList } from '../../widgets/entity-list/entity-list.tsx';
import type { BulkAction, BulkQuestion, RowAction } from '../../widgets/entity-list/resource.ts';
import { deleteFilterList, duplicateFilterList, exportItems, FILTER_LIST_KEY } from './api.ts';
import { filterListResource } from './filter-list-resource.tsx';

const ICON = { size: '1rem', 'aria-hidden': true } as const;

/** What somebody is asked before a list goes. */
export const deletionOf = (what: string): BulkQuestion => ({
  title: `Delete ${what}?`,
  body: 'The items are deleted too. A list that something uses stays.',
  confirmLabel: 'Delete',
  danger: true,
});

const BULK_ACTIONS: readonly BulkAction<FilterListView>[] = [
  {
    id: 'delete',
    label: 'Delete',
    icon: <IconTrash {...ICON} />,
    danger: true,
    done: 'deleted',
    confirm: (count) => deletionOf(plural(count, 'filter list')),
    runOne: deleteFilterList,
  },
];

/** An advertiser's lists of sources, and what can be done with each. */
export function FilterListList() {
  const rowActions = useRowActions();
  return (
    <Card padded={false}>
      <EntityList
        resource={filterListResource}
        rowHref={({ id }) => paths.filterListEdit.href({ id })}
        rowActions={rowActions}
        bulkActions={BULK_ACTIONS}
        emptyState={{
          icon: <IconFilter />,
          title: 'No filter lists yet',
          text: 'A filter list names the domains, apps, publishers or devices that your campaigns buy or avoid.',
          action: (
            <Button component={Link} to={paths.filterListAdd.href()}>
              New filter list
            </Button>
          ),
        }}
      />
    </Card>
  );
}

function useRowActions(): (list: FilterListView) => readonly RowAction[] {
  const invalidates = [[FILTER_LIST_KEY]];
  const download = useCommand<FilterListView>({ run: exportItems });
  const duplicate = useCommand<FilterListView>({
    run: ({ id }) => duplicateFilterList(id),
    success: 'Filter list duplicated',
    invalidates,
  });
  const remove = useCommand<FilterListView>({
    run: ({ id }) => deleteFilterList(id),
    success: 'Filter list deleted',
    invalidates,
  });
  return (list) => [
    {
      id: 'export',
      label: 'Export items',
      icon: <IconDownload {...ICON} />,
      onSelect: () => download.run(list),
    },
    {
      id: 'duplicate',
      label: 'Duplicate',
      icon: <IconCopy {...ICON} />,
      onSelect: () => duplicate.run(list),
    },
    {
      id: 'delete',
      label: 'Delete',
      icon: <IconTrash {...ICON} />,
      danger: true,
      separated: true,
      onSelect: () =>
        void confirm(deletionOf(list.name)).then((isSure) => {
          if (isSure) remove.run(list);
        }),
    },
  ];
}
