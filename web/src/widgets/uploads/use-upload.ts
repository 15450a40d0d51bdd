import type { MediaAssetView } from '@marquee/schemas/media/views';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';

import { reasonOf } from '../../lib/error-catalogue.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { uploadMedia, type MediaScope, type MediaType } from './media-assets.ts';

interface UploadOptions {
  readonly scope: MediaScope;
  readonly mediaType: MediaType;
  /** What is wrong with a file before it is sent; undefined when it will do. */
  readonly check: (file: File) => Promise<string | undefined>;
  readonly onUploaded: (asset: MediaAssetView) => void;
}

interface Progress {
  readonly name: string;
  /** 0 to 1. */
  readonly share: number;
}

const DONE: Readonly<Record<MediaType, string>> = {
  image: t('Image uploaded successfully'),
  video: t('Video uploaded successfully'),
  html5: t('HTML5 zip uploaded successfully'),
};

/** One file on its way: checked, sent, cancelled or refused. */
export function useUpload({ scope, mediaType, check, onUploaded }: UploadOptions) {
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<Progress>();
  const [fieldError, setFieldError] = useState<string>();
  const running = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const upload = useCallback(
    async (file: File): Promise<boolean> => {
      running.current?.abort();
      const abort = new AbortController();
      running.current = abort;
      setFieldError(undefined);
      setProgress({ name: file.name, share: 0 });
      try {
        const wrong = await check(file);
        if (wrong !== undefined) {
          setFieldError(wrong);
          return false;
        }
        const asset = await uploadMedia(scope, mediaType, file, {
          signal: abort.signal,
          onProgress: (share) => setProgress({ name: file.name, share }),
        });
        onUploaded(asset);
        toast.success(DONE[mediaType], { id: 'uploaded' });
        void queryClient.invalidateQueries({ queryKey: ['media-asset'] });
        return true;
      } catch (error) {
        if (!abort.signal.aborted) setFieldError(reasonOf(error));
        return false;
      } finally {
        if (running.current === abort) {
          running.current = undefined;
          setProgress(undefined);
        }
      }
    },
    [scope, mediaType, check, onUploaded, queryClient],
  );

  const cancel = useCallback(() => running.current?.abort(), []);
  return { upload, cancel, progress, fieldError, setFieldError };
}
