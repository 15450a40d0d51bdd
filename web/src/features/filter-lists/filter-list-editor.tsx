import { itemsAdded, type FilterListView, type ItemsAdded } from '@marquee/schemas/filter-list/views';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { safeParse } from 'valibot';

import { plural } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Badge, ErrorState, Skeleton } from '../../ui/feedback/feedback.tsx';
import { Group, Stack } from '../../ui/layout/layout.tsx';
import { confirm } from '../../ui/overlays/dialog.tsx';
import { useCommand } from '../../widgets/command/use-command.ts';
import { PageHeader } from '../../widgets/page/page-header.tsx';
import { AddItems } from './add-items.tsx';
import { deleteFilterList, exportItems, FILTER_LIST_KEY, filterListDetail } from './api.ts';
import { FilterListSettings } from './filter-list-form.tsx';
import { deletionOf } from './filter-list-list.tsx';
import { ItemList } from './item-list.tsx';
import { ItemsReport } from './items-report.tsx';
import { LIST_MODE_LABELS, LIST_TYPE_LABELS } from './terms.ts';

/** One list: its settings, its items, and how more come to them. */
export function FilterListEditor({ id }: { readonly id: number }) {
  const { data, error, refetch } = useQuery(filterListDetail(id));
  const [report, setReport] = useCreationReport();
  if (error !== null && data === undefined)
    return <ErrorState text={error.message} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={480} />;
  return (
    <>
      <FilterListHeader list={data} />
      <Stack gap="lg">
        {report !== undefined && <ItemsReport report={report} onClose={() => setReport(undefined)} />}
        <FilterListSettings list={data} />
        <AddItems listId={id} onAdded={setReport} />
        <ItemList listId={id} />
      </Stack>
    </>
  );
}

/** What became of the items that a list was created with; the form hands it over. */
function useCreationReport() {
  const { state } = useLocation() as { readonly state: unknown };
  const { success, output } = safeParse(itemsAdded, state);
  return useState<ItemsAdded | undefined>(success ? output : undefined);
}

function FilterListHeader({ list }: { readonly list: FilterListView }) {
  const navigate = useNavigate();
  const download = useCommand<FilterListView>({ run: exportItems });
  const remove = useCommand<FilterListView>({
    run: ({ id }) => deleteFilterList(id),
    success: 'Filter list deleted',
    invalidates: [[FILTER_LIST_KEY, 'own', 'list']],
    onSuccess: () => void navigate(paths.filterLists.href()),
  });
  return (
    <PageHeader
      title={list.name}
      badge={
        <Badge variant="light" color="gray">
          {LIST_MODE_LABELS[list.mode]} · {LIST_TYPE_LABELS[list.type]}
        </Badge>
      }
      description={`${plural(list.itemsCount, 'item')}. ${usedByText(list)}`}
      actions={
        <Group gap="xs">
          <Button
            variant="default"
            disabled={list.itemsCount === 0}
            loading={download.isPending}
            onClick={() => download.run(list)}
          >
            Export items
          </Button>
          <Button
            variant="subtle"
            color="red"
            onClick={() =>
              void confirm(deletionOf(list.name)).then((isSure) => {
                if (isSure) remove.run(list);
              })
            }
          >
            Delete
          </Button>
        </Group>
      }
    />
  );
}

const usedByText = ({ usedBy }: FilterListView): string =>
  usedBy.length === 0 ? 'Nothing uses it yet.' : `Used by ${usedBy.map(({ name }) => name).join(', ')}.`;
