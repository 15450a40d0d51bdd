import { FILTER_LIST_TYPES, type FilterListType } from '@marquee/schemas/common/source-lists';
import type { ItemsAdded } from '@marquee/schemas/filter-list/views';
import { addToBlacklistBody } from '@marquee/schemas/global-blacklist/commands';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { InferInput } from 'valibot';

import { t } from '../../../lib/i18n/i18n.ts';
import { paths } from '../../../lib/paths.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { SimpleGrid, Stack } from '../../../ui/layout/layout.tsx';
import { AppForm } from '../../../widgets/form/app-form.tsx';
import { FormSelect } from '../../../widgets/form/fields/select-field.tsx';
import { FormTextarea } from '../../../widgets/form/fields/textarea-field.tsx';
import { FormActions } from '../../../widgets/form/submit/form-actions.tsx';
import { useFormValue } from '../../../widgets/form/use-form-value.ts';
import { ItemsReport } from '../../../widgets/source-items/items-report.tsx';
import { LIST_TYPE_LABELS } from '../../../widgets/source-items/list-type-labels.ts';
import { reportSummary } from '../../../widgets/source-items/report-summary.ts';
import { itemsOfLines } from '../../../widgets/source-items/typed-items.ts';
import { addSources, GLOBAL_BLACKLIST_KEY } from '../api.ts';
import { fieldName } from './field-name.ts';
import type { TypedRejections } from './rejected-lines.tsx';
import { SourcesField } from './sources-field.tsx';
import { rejectionsOf } from './rejected-sources.ts';
import { UploadSources, type UploadSourcesProps } from './upload-sources.tsx';

/** What the form holds: lines until it is sent, then sources. */
type Body = InferInput<typeof addToBlacklistBody>;

const TYPE_OPTIONS = FILTER_LIST_TYPES.map((value) => ({ value, label: LIST_TYPE_LABELS[value] }));

/** The sources behind the lines that were typed. */
const withSources = (input: Body): Body => ({
  ...input,
  items: itemsOfLines(input.items ?? []).map(({ item }) => item),
});

/** Some sources were rejected; the form keeps what is typed, so that they can be corrected. */
class SourcesRejected extends Error {
  readonly report: ItemsAdded;

  constructor(report: ItemsAdded) {
    super('Some sources were rejected');
    this.name = 'SourcesRejected';
    this.report = report;
  }
}

const explainRejected = (error: unknown) =>
  error instanceof SourcesRejected ? { title: reportSummary(error.report), lines: [] } : undefined;

/** Bans sources that are typed, pasted or in a file; what is rejected stays in the form, with the reasons. */
export function AddSourcesForm({ type }: { readonly type: FilterListType }) {
  const [rejections, setRejections] = useState<TypedRejections>();
  const [report, setReport] = useState<ItemsAdded>();
  const { refresh, leave } = useWayBack();

  const send = async (input: Body, { idempotencyKey }: { readonly idempotencyKey: string }) => {
    const added = await addSources(input, idempotencyKey);
    await refresh();
    if (added.refused === 0) {
      leave(input.type, added);
      return { isLeaving: true };
    }
    setReport(undefined);
    setRejections({
      type: input.type,
      byItem: rejectionsOf(added.refusedItems),
      unnamed: added.refused - added.refusedItems.length,
    });
    throw new SourcesRejected(added);
  };

  const showUploaded: UploadSourcesProps['onAdded'] = async (uploadedType, added, { isLeaving }) => {
    await refresh();
    if (isLeaving) leave(uploadedType, added);
    else setReport(added);
  };

  return (
    <AppForm
      schema={addToBlacklistBody}
      defaultValues={{ type, items: [], note: null }}
      bodyOf={withSources}
      draftKey="global-blacklist-add"
      aria-label={t('Add to the global blacklist')}
      sendsOnEnter={false}
      onSubmit={send}
      explain={explainRejected}
    >
      <Stack gap="md">
        {report !== undefined && <ItemsReport report={report} onClose={() => setReport(undefined)} />}
        <Fields firstType={type} rejections={rejections} onUploaded={showUploaded} />
      </Stack>
    </AppForm>
  );
}

interface FieldsProps {
  readonly firstType: FilterListType;
  readonly rejections: TypedRejections | undefined;
  readonly onUploaded: UploadSourcesProps['onAdded'];
}

function Fields({ firstType, rejections, onUploaded }: FieldsProps) {
  const type = useFormValue(fieldName('type'));
  return (
    <Card>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, md: 2 }}>
          <FormSelect
            name={fieldName('type')}
            label={t('Type')}
            description={t('What the sources are.')}
            options={TYPE_OPTIONS}
          />
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, md: 2 }}>
          <SourcesField rejections={rejections} />
          {/* As tall as it needs to be, whatever is beside it. */}
          <div>
            <UploadSources firstType={firstType} onAdded={onUploaded} />
          </div>
        </SimpleGrid>
        <FormTextarea
          name={fieldName('note')}
          label={t('Note')}
          description={t('Why they are banned, for the activity log. A file takes it too.')}
        />
        <FormActions
          submitLabel={t('Add sources')}
          cancelTo={paths.globalBlacklist.href({ type: String(type) })}
        />
      </Stack>
    </Card>
  );
}

/** The way back to the list, with what was added. */
function useWayBack() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return {
    refresh: () => queryClient.invalidateQueries({ queryKey: [GLOBAL_BLACKLIST_KEY] }),
    leave: (type: FilterListType, added: ItemsAdded) => {
      toast.success(reportSummary(added));
      void navigate(paths.globalBlacklist.href({ type }));
    },
  };
}
