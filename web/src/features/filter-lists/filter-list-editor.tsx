import type { ItemUploadView } from '@marquee/schemas/filter-list/uploads';
import { itemsAdded, type FilterListView } from '@marquee/schemas/filter-list/views';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { safeParse } from 'valibot';

import { t } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState, Skeleton, StatusBadge } from '../../ui/feedback/feedback.tsx';
import { Group, Stack } from '../../ui/layout/layout.tsx';
import { useCommand } from '../../widgets/command/use-command.ts';
import { useDeleteEntity } from '../../widgets/entity/use-delete-entity.ts';
import { usedByText } from '../../widgets/entity/used-by.tsx';
import { PageHeader } from '../../widgets/page/page-header.tsx';
import { AddItems } from './add-items.tsx';
import { exportItems } from './api.ts';
import { FilterListEffect } from './filter-list-effect.tsx';
import { FilterListEditForm } from './filter-list-form.tsx';
import { FILTER_LIST } from './filter-list-kind.ts';
import { ItemList } from './item-list.tsx';
import { ItemsReport, type ItemsReportProps } from '../../widgets/source-items/items-report.tsx';
import { LIST_TYPE_LABELS } from '../../widgets/source-items/list-type-labels.ts';
import { LIST_MODE_LABELS } from './terms.ts';
import { saveRejected } from './upload/upload-calls.ts';

/** One list: its settings, its items, and how more come to them. */
export function FilterListEditor({ id }: { readonly id: number }) {
  const { data, error, refetch } = useQuery(FILTER_LIST.detail(id));
  const [report, setReport] = useCreationReport();
  if (error !== null && data === undefined)
    return <ErrorState text={error.message} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={480} />;
  return (
    <>
      <FilterListHeader list={data} />
      <Stack gap="lg">
        {report !== undefined && <ItemsReport {...report} onClose={() => setReport(undefined)} />}
        <FilterListEffect list={data} />
        <FilterListEditForm list={data} />
        <AddItems
          listId={id}
          type={data.type}
          onAdded={(added) => setReport({ report: added })}
          onUploaded={(upload) => setReport(reportOf(id, upload))}
        />
        <ItemList listId={id} />
      </Stack>
    </>
  );
}

/** What became of the items that a list was created with; the form hands it over. */
function useCreationReport() {
  const { state } = useLocation() as { readonly state: unknown };
  const { success, output } = safeParse(itemsAdded, state);
  return useState<ShownReport | undefined>(success ? { report: output } : undefined);
}

type ShownReport = Pick<ItemsReportProps, 'report' | 'onSaveRejected'>;

const reportOf = (listId: number, { id, report }: ItemUploadView): ShownReport | undefined =>
  report === null ? undefined : { report, onSaveRejected: () => saveRejected(listId, id) };

function FilterListHeader({ list }: { readonly list: FilterListView }) {
  const navigate = useNavigate();
  const download = useCommand<FilterListView>({ run: exportItems });
  const remove = useDeleteEntity(FILTER_LIST, () => void navigate(FILTER_LIST.listHref()));
  return (
    <PageHeader
      title={list.name}
      badge={
        <StatusBadge
          status="info"
          label={`${LIST_MODE_LABELS[list.mode]} · ${LIST_TYPE_LABELS[list.type]}`}
        />
      }
      description={`${t('{items, plural, one {# item.} other {# items.}}', { items: list.itemsCount })} ${usedByText(list, t('Nothing uses it yet.'))}`}
      actions={
        <Group gap="xs">
          <Button
            variant="default"
            disabled={list.itemsCount === 0}
            loading={download.isPending}
            onClick={() => download.run(list)}
          >
            {t('Export items')}
          </Button>
          <Button variant="subtle" color="red" onClick={() => void remove(list)}>
            {t('Delete')}
          </Button>
        </Group>
      }
    />
  );
}
