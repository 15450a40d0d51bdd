import { MESSAGES } from '@marquee/schemas/common/messages';
import { ITEMS_FILE_BYTES_MAX } from '@marquee/schemas/filter-list/commands';
import type { ItemUploadView } from '@marquee/schemas/filter-list/uploads';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { reasonOf } from '../../../lib/error-catalogue.ts';
import { declaredText } from '../../../lib/i18n/declared-text.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { FILTER_LIST_ITEM_KEY } from '../api.ts';
import { FILTER_LIST } from '../filter-list-kind.ts';
import { pause } from './pause.ts';
import { sendFile } from './send-file.ts';
import { beginUpload, discardUpload, readUpload, sendPart, UPLOAD_KEY } from './upload-calls.ts';

/** A file of items on its way. */
export interface UploadProgress {
  readonly name: string;
  readonly phase: 'sending' | 'waiting' | 'adding';
  /** Share that is kept by the server, or of which the items are added, 0 to 1. */
  readonly share: number;
  readonly linesDone: number;
}

/** Between two looks at items that are being added, milliseconds: a short file is done at once. */
const LOOKS_MS = [200, 400, 1_000];

/** One file of items on its way: sent part by part, added, canceled or rejected. */
export function useItemsUpload(listId: number, onAdded: (upload: ItemUploadView) => void) {
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<UploadProgress>();
  const [fieldError, setFieldError] = useState<string>();
  const running = useRef<{ readonly abort: AbortController; uploadId?: string } | undefined>(undefined);
  useEffect(() => () => running.current?.abort.abort(), []);

  const refresh = () => {
    for (const key of [FILTER_LIST.key, FILTER_LIST_ITEM_KEY, UPLOAD_KEY])
      void queryClient.invalidateQueries({ queryKey: [key] });
  };

  const upload = async (file: File): Promise<void> => {
    setFieldError(undefined);
    if (file.size > ITEMS_FILE_BYTES_MAX) return setFieldError(declaredText(MESSAGES.wrongListFileWeight));
    const { signal, ...run } = newRun(running);
    setProgress({ name: file.name, phase: 'sending', share: 0, linesDone: 0 });
    try {
      const begun = await beginUpload(listId, file, signal);
      run.began(begun.id);
      await sendRest(file, begun, { listId, signal, onProgress: setProgress });
      const done = await added(begun, { listId, signal, onProgress: setProgress });
      if (done.state === 'failed') return setFieldError(declaredText(done.failure ?? MESSAGES.actionFailed));
      toast.success(
        t('{added, plural, one {# item} other {# items}} added', { added: done.report?.added ?? 0 }),
      );
      onAdded(done);
    } catch (error) {
      if (!signal.aborted) setFieldError(reasonOf(error));
    } finally {
      setProgress(undefined);
      refresh();
    }
  };

  const cancel = () => {
    const { abort, uploadId } = running.current ?? {};
    abort?.abort();
    if (uploadId !== undefined)
      void discardUpload(listId, uploadId)
        .catch(() => undefined)
        .then(refresh);
  };

  return { upload, cancel, progress, fieldError };
}

interface Run {
  readonly abort: AbortController;
  uploadId?: string;
}

function newRun(running: { current: Run | undefined }) {
  const run: Run = { abort: new AbortController() };
  running.current = run;
  return {
    signal: run.abort.signal,
    began: (uploadId: string) => {
      run.uploadId = uploadId;
    },
  };
}

interface Following {
  readonly listId: number;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: UploadProgress) => void;
}

async function sendRest(
  file: File,
  { id: uploadId, state, offset }: ItemUploadView,
  { listId, signal, onProgress }: Following,
): Promise<void> {
  if (state !== 'receiving') return;
  await sendFile(file, offset, {
    offset: async () => (await readUpload(listId, uploadId, signal)).offset,
    send: (from, part) => sendPart({ listId, uploadId }, from, part, signal),
    pause: (ms) => pause(ms, signal),
    onProgress: (kept, isWaiting) =>
      onProgress({
        name: file.name,
        phase: isWaiting ? 'waiting' : 'sending',
        share: kept / file.size,
        linesDone: 0,
      }),
  });
}

/** Waits until every item is added or rejected. */
async function added(
  { id, name }: ItemUploadView,
  { listId, signal, onProgress }: Following,
): Promise<ItemUploadView> {
  for (let look = 0; ; look += 1) {
    const upload = await readUpload(listId, id, signal);
    if (upload.state === 'done' || upload.state === 'failed') return upload;
    onProgress({ name, phase: 'adding', share: upload.shareAdded, linesDone: upload.linesDone });
    await pause(LOOKS_MS[Math.min(look, LOOKS_MS.length - 1)] ?? 0, signal);
  }
}
