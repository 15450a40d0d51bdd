import { ITEMS_FILE_BYTES_MAX } from '@marquee/schemas/filter-list/commands';
import { MESSAGES } from '@marquee/schemas/common/messages';
import type { ItemsAdded } from '@marquee/schemas/filter-list/views';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { reasonOf } from '../../lib/error-catalogue.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { FILTER_LIST_ITEM_KEY, uploadItems } from './api.ts';
import { FILTER_LIST } from './filter-list-kind.ts';

interface Progress {
  readonly name: string;
  /** Share that has left this computer, 0 to 1. */
  readonly share: number;
}

/** One file of items on its way: sent, canceled or rejected. */
export function useItemsUpload(listId: number, onAdded: (report: ItemsAdded) => void) {
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<Progress>();
  const [fieldError, setFieldError] = useState<string>();
  const running = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const upload = async (file: File): Promise<void> => {
    if (file.size > ITEMS_FILE_BYTES_MAX) {
      setFieldError(MESSAGES.wrongListFileWeight);
      return;
    }
    const abort = new AbortController();
    running.current = abort;
    setFieldError(undefined);
    setProgress({ name: file.name, share: 0 });
    try {
      const report = await uploadItems(listId, file, {
        signal: abort.signal,
        onProgress: (share) => setProgress({ name: file.name, share }),
      });
      toast.success(t('{added, plural, one {# item} other {# items}} added', { added: report.added }));
      void queryClient.invalidateQueries({ queryKey: [FILTER_LIST.key] });
      void queryClient.invalidateQueries({ queryKey: [FILTER_LIST_ITEM_KEY] });
      onAdded(report);
    } catch (error) {
      if (abort.signal.aborted) return;
      setFieldError(reasonOf(error));
    } finally {
      setProgress(undefined);
    }
  };

  return { upload, cancel: () => running.current?.abort(), progress, fieldError };
}
