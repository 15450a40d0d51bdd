import { FILTER_LIST_TYPES, type FilterListType } from '@marquee/schemas/common/source-lists';
import type { ItemsAdded } from '@marquee/schemas/filter-list/views';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { t } from '../../../lib/i18n/i18n.ts';
import { paths } from '../../../lib/paths.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { SimpleGrid, Stack } from '../../../ui/layout/layout.tsx';
import { AppForm } from '../../../widgets/form/app-form.tsx';
import { FormTextarea } from '../../../widgets/form/fields/textarea-field.tsx';
import { FormActions } from '../../../widgets/form/submit/form-actions.tsx';
import { ItemsReport } from '../../../widgets/source-items/items-report.tsx';
import { LIST_TYPE_LABELS } from '../../../widgets/source-items/list-type-labels.ts';
import { reportSummary } from '../../../widgets/source-items/report-summary.ts';
import { itemsOfLines } from '../../../widgets/source-items/typed-items.ts';
import { addSources, GLOBAL_BLACKLIST_KEY } from '../api.ts';
import { rejectionsOf, type TypedRejections } from './rejected-sources.ts';
import { SourcesField } from './sources-field.tsx';
import { fieldName, typedSources, type TypedSources } from './typed-sources.ts';
import { UploadSources, type UploadSourcesProps } from './upload-sources.tsx';

const TYPE_OPTIONS = FILTER_LIST_TYPES.map((value) => ({ value, label: LIST_TYPE_LABELS[value] }));

const BLANK = { items: [], note: null };

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

interface AddSourcesFormProps {
  /** That the page's address names; another one can be chosen. */
  readonly type: FilterListType;
}

/** Bans sources that are typed, pasted or in a file; what is rejected stays in the form, with the reasons. */
export function AddSourcesForm({ type: firstType }: AddSourcesFormProps) {
  const [type, setType] = useState(firstType);
  const { send, isSending, rejections, report, setReport, showUploaded } = useAdding(type);
  return (
    <AppForm
      schema={typedSources}
      defaultValues={BLANK}
      draftKey={`global-blacklist-add-${firstType}`}
      aria-label={t('Add to the global blacklist')}
      sendsOnEnter={false}
      onSubmit={send}
      explain={explainRejected}
    >
      <Stack gap="md">
        {report !== undefined && <ItemsReport report={report} onClose={() => setReport(undefined)} />}
        <Fields
          type={type}
          onType={setType}
          rejections={rejections}
          isSending={isSending}
          onUploaded={showUploaded}
        />
      </Stack>
    </AppForm>
  );
}

/** Sends what is typed, and shows what became of it or of a file. */
function useAdding(type: FilterListType) {
  const [rejections, setRejections] = useState<TypedRejections>();
  const [report, setReport] = useState<ItemsAdded>();
  const [isSending, setIsSending] = useState(false);
  const { refresh, leave } = useWayBack();

  const add = async ({ items: lines, note = null }: TypedSources, idempotencyKey: string) => {
    const items = itemsOfLines(lines).map(({ item }) => item);
    // The form's key is for its text: the same text sent as another type is another command.
    const added = await addSources({ type, items, note }, `${idempotencyKey}-${type}`);
    await refresh();
    if (added.refused === 0) return leave(type, added);
    setReport(undefined);
    setRejections(rejectionsOf(type, items, added));
    throw new SourcesRejected(added);
  };

  const send = async (input: TypedSources, { idempotencyKey }: { readonly idempotencyKey: string }) => {
    setIsSending(true);
    try {
      await add(input, idempotencyKey);
      return { isLeaving: true };
    } finally {
      setIsSending(false);
    }
  };

  const showUploaded: UploadSourcesProps['onAdded'] = async (uploadedType, added, { isLeaving }) => {
    await refresh();
    if (isLeaving) leave(uploadedType, added);
    else setReport(added);
  };

  return { send, isSending, rejections, report, setReport, showUploaded };
}

interface FieldsProps {
  readonly type: FilterListType;
  readonly onType: (type: FilterListType) => void;
  readonly rejections: TypedRejections | undefined;
  /** What is typed is on its way. */
  readonly isSending: boolean;
  readonly onUploaded: UploadSourcesProps['onAdded'];
}

function Fields({ type, onType, rejections, isSending, onUploaded }: FieldsProps) {
  const [isUploading, setIsUploading] = useState(false);
  return (
    <Card>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, md: 2 }}>
          <SelectField
            label={t('Type')}
            description={t('What the sources are.')}
            options={TYPE_OPTIONS}
            value={type}
            onChange={onType}
            required
          />
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, md: 2 }}>
          <SourcesField type={type} rejections={rejections} />
          {/* As tall as it needs to be, whatever is beside it. */}
          <div>
            <UploadSources
              type={type}
              disabled={isSending}
              onUploading={setIsUploading}
              onAdded={onUploaded}
            />
          </div>
        </SimpleGrid>
        <FormTextarea
          name={fieldName('note')}
          label={t('Note')}
          description={t('Why they are banned, for the activity log. A file takes it too.')}
        />
        {/* Sending leads to the list, which would end an upload. */}
        <FormActions
          submitLabel={t('Add sources')}
          disabled={isUploading}
          cancelTo={paths.globalBlacklist.href({ type })}
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
