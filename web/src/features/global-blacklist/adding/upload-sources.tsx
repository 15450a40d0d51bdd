import { MESSAGES } from '@marquee/schemas/common/messages';
import type { FilterListType } from '@marquee/schemas/common/source-lists';
import { ITEMS_FILE_BYTES_MAX } from '@marquee/schemas/filter-list/commands';
import type { ItemsAdded } from '@marquee/schemas/filter-list/views';
import { useEffect, useRef, useState } from 'react';

import { reasonOf } from '../../../lib/error-catalogue.ts';
import { declaredText } from '../../../lib/i18n/declared-text.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { confirm } from '../../../ui/overlays/dialog.tsx';
import { useReadFormValue, useSetFormValue } from '../../../widgets/form/use-form-value.ts';
import { LIST_TYPE_LABELS } from '../../../widgets/source-items/list-type-labels.ts';
import { itemsOfLines } from '../../../widgets/source-items/typed-items.ts';
import { DropArea, ProgressLine, UploadFrame } from '../../../widgets/uploads/upload-frame.tsx';
import { uploadSources } from '../api.ts';
import { fieldName } from './field-name.ts';

const MEGABYTE = 1_048_576;

export interface UploadSourcesProps {
  /** That the form began with. */
  readonly firstType: FilterListType;
  /** `isLeaving`: nothing was rejected, and nothing else is typed. */
  readonly onAdded: (
    type: FilterListType,
    report: ItemsAdded,
    then: { readonly isLeaving: boolean },
  ) => Promise<void>;
}

/** A file of sources of the form's type, added at once with the form's note. */
export function UploadSources({ firstType, onAdded }: UploadSourcesProps) {
  const read = useReadFormValue();
  const set = useSetFormValue();
  const { progress, fieldError, upload, cancel } = useUploadOfSources();
  const take = async (file: File): Promise<void> => {
    const type = read(fieldName('type')) as FilterListType;
    const note = read(fieldName('note'));
    const report = await upload({ type, note: typeof note === 'string' ? note.trim() : '', file });
    if (report === undefined) return;
    set(fieldName('note'), null, { isQuiet: true });
    const lines = read(fieldName('items'));
    const isTyped = Array.isArray(lines) && itemsOfLines(lines.map(String)).length > 0;
    const isLeaving = report.refused === 0 && !isTyped;
    // What the file was sent with is no change that could be lost.
    if (isLeaving) set(fieldName('type'), firstType, { isQuiet: true });
    await onAdded(type, report, { isLeaving });
  };
  return (
    <UploadFrame
      label={t('Upload a file')}
      description={t('A text file with one source per line, or a CSV: its first column is read.')}
      error={fieldError}
      onPaste={([file]) => file && progress === undefined && void take(file)}
    >
      {progress === undefined ? (
        <DropArea
          label={t('Drop a file here or click to choose one')}
          hint={t('CSV or TXT, up to {megabytes} MB', { megabytes: ITEMS_FILE_BYTES_MAX / MEGABYTE })}
          accept={['text/csv', 'text/plain', '.csv', '.txt']}
          onFiles={([file]) => file && void take(file)}
        />
      ) : (
        <ProgressLine {...progress} onCancel={cancel} />
      )}
    </UploadFrame>
  );
}

interface Upload {
  readonly type: FilterListType;
  readonly note: string;
  readonly file: File;
}

/** One file on its way: asked about, sent, canceled or rejected. */
function useUploadOfSources() {
  const [progress, setProgress] = useState<{ readonly name: string; readonly share: number }>();
  const [fieldError, setFieldError] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  /** @returns undefined where nothing was sent, or the file was rejected */
  const upload = async (sent: Upload): Promise<ItemsAdded | undefined> => {
    const { file } = sent;
    setFieldError(undefined);
    if (file.size > ITEMS_FILE_BYTES_MAX) {
      setFieldError(declaredText(MESSAGES.wrongListFileWeight));
      return undefined;
    }
    if (!(await confirm(questionOf(sent)))) return undefined;
    const { signal } = (running.current = new AbortController());
    setProgress({ name: file.name, share: 0 });
    try {
      const onProgress = (share: number) => setProgress({ name: file.name, share });
      return await uploadSources(sent, { signal, onProgress });
    } catch (error) {
      if (!signal.aborted) setFieldError(reasonOf(error));
      return undefined;
    } finally {
      setProgress(undefined);
    }
  };
  return { upload, cancel: () => running.current?.abort(), progress, fieldError };
}

/** Names the type: a file of another type would ban what was not meant. */
const questionOf = ({ type, file, note }: Upload) => ({
  title: t('Add the sources of {file}?', { file: file.name }),
  body: (
    <>
      <p>
        {t('They are added as: {type}. Campaigns stop buying from them within a second.', {
          type: LIST_TYPE_LABELS[type],
        })}
      </p>
      <p>{note === '' ? t('Without a note.') : t('Note: {note}', { note })}</p>
    </>
  ),
  confirmLabel: t('Add sources'),
});
