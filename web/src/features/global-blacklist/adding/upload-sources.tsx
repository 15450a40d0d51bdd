import type { FilterListType } from '@marquee/schemas/common/source-lists';
import { ITEMS_FILE_BYTES_MAX } from '@marquee/schemas/filter-list/commands';
import type { ItemsAdded } from '@marquee/schemas/filter-list/views';
import { useCallback, useEffect, useRef, useState } from 'react';

import { reasonOf } from '../../../lib/error-catalogue.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { Dropzone } from '../../../ui/fields/dropzone.tsx';
import { confirm } from '../../../ui/overlays/dialog.tsx';
import { UnsavedGuard } from '../../../widgets/form/draft/unsaved-guard.tsx';
import { useAppForm } from '../../../widgets/form/form-context.ts';
import { useReadFormValue, useSetFormValue } from '../../../widgets/form/use-form-value.ts';
import { LIST_TYPE_LABELS } from '../../../widgets/source-items/list-type-labels.ts';
import { itemsOfLines } from '../../../widgets/source-items/typed-items.ts';
import { ProgressLine, UploadFrame } from '../../../widgets/uploads/upload-frame.tsx';
import { uploadSources } from '../api.ts';
import { errorOfFiles, OFFERED_TYPES } from './sources-file.ts';
import { fieldName, isValidNote, noteText } from './typed-sources.ts';

const MEGABYTE = 1_048_576;

export interface UploadSourcesProps {
  readonly type: FilterListType;
  readonly disabled: boolean;
  /** Called when a file sets out and when its outcome is known. */
  readonly onUploading: (isUploading: boolean) => void;
  /** `isLeaving`: nothing was rejected, and nothing else is typed. */
  readonly onAdded: (
    type: FilterListType,
    report: ItemsAdded,
    then: { readonly isLeaving: boolean },
  ) => Promise<void>;
}

/** A file of sources of the form's type, added at once with the form's note. */
export function UploadSources({ type, disabled, onUploading, onAdded }: UploadSourcesProps) {
  const { checkedNote, settleForm } = useFormAround();
  const { progress, fieldError, upload, cancel, isUnderWay } = useUploadOfSources(onUploading);
  const take = async (files: readonly File[]): Promise<void> => {
    if (disabled) return;
    const report = await upload(files, async (file) => {
      const note = checkedNote();
      return note !== undefined && (await confirm(questionOf({ type, note, file })))
        ? { type, note, file }
        : undefined;
    });
    if (report === undefined) return;
    const { isBlank } = settleForm(report.note);
    await onAdded(type, report.added, { isLeaving: report.added.refused === 0 && isBlank });
  };
  const takeDropped = useTogether((files) => void take(files));
  return (
    <UploadFrame
      label={t('Upload a file')}
      description={t('A text file with one source per line, or a CSV: its first column is read.')}
      error={fieldError}
      onPaste={(files) => void take(files)}
    >
      {progress === undefined ? (
        <Dropzone
          label={t('Drop a file here or click to choose one')}
          description={t('CSV or TXT, up to {megabytes} MB', { megabytes: ITEMS_FILE_BYTES_MAX / MEGABYTE })}
          accept={OFFERED_TYPES}
          disabled={disabled}
          onFiles={takeDropped}
          onReject={(rejected) => takeDropped(rejected.map(({ file }) => file))}
        />
      ) : (
        <ProgressLine {...progress} onCancel={cancel} />
      )}
      <UnsavedGuard isDirty={isUnderWay} isKept={false} />
    </UploadFrame>
  );
}

/** The form's note before an upload, and what is left of the form after it. */
function useFormAround() {
  const read = useReadFormValue();
  const set = useSetFormValue();
  const { focusField } = useAppForm();

  /** The note that goes with a file; undefined where it is at error, which it then shows. */
  const checkedNote = (): string | undefined => {
    const note = read(fieldName('note'));
    if (isValidNote(note)) return noteText(note);
    set(fieldName('note'), note);
    focusField(fieldName('note'));
    return undefined;
  };

  /** Clears the note that was sent, unless another one was typed meanwhile. */
  const settleForm = (sentNote: string): { readonly isBlank: boolean } => {
    const isSentNote = noteText(read(fieldName('note'))) === sentNote;
    if (isSentNote) set(fieldName('note'), null, { isQuiet: true });
    const lines = read(fieldName('items'));
    const hasSources = Array.isArray(lines) && itemsOfLines(lines.map(String)).length > 0;
    // Blank lines are no work that could be lost.
    if (!hasSources) set(fieldName('items'), [], { isQuiet: true });
    return { isBlank: isSentNote && !hasSources };
  };

  return { checkedNote, settleForm };
}

/** Files that one drop gives in two parts, accepted and rejected ones, as one list. */
function useTogether(take: (files: readonly File[]) => void): (files: readonly File[]) => void {
  const waiting = useRef<File[]>([]);
  return (files) => {
    waiting.current.push(...files);
    queueMicrotask(() => {
      const all = waiting.current.splice(0);
      if (all.length > 0) take(all);
    });
  };
}

interface Upload {
  readonly type: FilterListType;
  /** Empty for none. */
  readonly note: string;
  readonly file: File;
}

interface Uploaded {
  readonly added: ItemsAdded;
  /** That was sent with the file. */
  readonly note: string;
}

/** One file on its way: checked, asked about, sent, canceled or rejected. */
function useUploadOfSources(onUploading: (isUploading: boolean) => void) {
  const [progress, setProgress] = useState<{ readonly name: string; readonly share: number }>();
  const [fieldError, setFieldError] = useState<string>();
  const running = useRef<AbortController>(undefined);
  const isTaken = useRef(false);
  useEffect(() => () => running.current?.abort(), []);

  const send = async (sent: Upload): Promise<Uploaded | undefined> => {
    const { name } = sent.file;
    const { signal } = (running.current = new AbortController());
    setProgress({ name, share: 0 });
    onUploading(true);
    try {
      const onProgress = (share: number) => setProgress({ name, share });
      const added = await uploadSources(sent, { signal, onProgress });
      if (isAnyNamed(added)) return { added, note: sent.note };
      setFieldError(t('The file has no sources.'));
    } catch (error) {
      if (!signal.aborted) setFieldError(reasonOf(error));
    } finally {
      running.current = undefined;
      setProgress(undefined);
      onUploading(false);
    }
    return undefined;
  };

  /** @param ask what to send with the file; undefined sends nothing. @returns undefined where nothing was added */
  const upload = async (
    files: readonly File[],
    ask: (file: File) => Promise<Upload | undefined>,
  ): Promise<Uploaded | undefined> => {
    // Of files that come while one is asked about or sent, none is taken.
    if (isTaken.current) return undefined;
    const wrong = errorOfFiles(files);
    setFieldError(wrong);
    const [file] = files;
    if (wrong !== undefined || file === undefined) return undefined;
    isTaken.current = true;
    try {
      const sent = await ask(file);
      return sent && (await send(sent));
    } finally {
      isTaken.current = false;
    }
  };

  const isUnderWay = useCallback(() => running.current !== undefined, []);
  return { upload, cancel: () => running.current?.abort(), progress, fieldError, isUnderWay };
}

const isAnyNamed = ({ added, existing, refused }: ItemsAdded): boolean => added + existing + refused > 0;

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
      <p style={{ overflowWrap: 'anywhere' }}>
        {note === '' ? t('Without a note.') : t('Note: {note}', { note })}
      </p>
    </>
  ),
  confirmLabel: t('Add sources'),
});
