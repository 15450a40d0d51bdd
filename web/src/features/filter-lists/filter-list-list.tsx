import type { FilterListView } from '@marquee/schemas/filter-list/views';

import { t } from '../../lib/i18n/i18n.ts';
import { IconDownload, IconFilter } from '../../ui/icons.ts';
import { useCommand } from '../../widgets/command/use-command.ts';
import { EntityKindList } from '../../widgets/entity/entity-kind-list.tsx';
import type { RowAction } from '../../widgets/entity-list/resource.ts';
import { exportItems } from './api.ts';
import { FILTER_LIST } from './filter-list-kind.ts';
import { filterListResource } from './filter-list-resource.tsx';

const ICON = { size: '1rem', 'aria-hidden': true } as const;

/** An advertiser's lists of sources, and what can be done with each. */
export function FilterListList() {
  const rowActions = useRowActions();
  return (
    <EntityKindList
      kind={FILTER_LIST}
      resource={filterListResource}
      rowActions={rowActions}
      canDuplicate
      emptyState={{
        icon: <IconFilter />,
        title: t('No filter lists yet'),
        text: t(
          'A filter list names the domains, apps, publishers or devices that your campaigns buy or avoid.',
        ),
      }}
    />
  );
}

function useRowActions(): (list: FilterListView) => readonly RowAction[] {
  const download = useCommand<FilterListView>({ run: exportItems });
  return (list) => [
    {
      id: 'export',
      label: t('Export items'),
      icon: <IconDownload {...ICON} />,
      onSelect: () => download.run(list),
    },
  ];
}
