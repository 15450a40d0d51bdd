import type { MediaAssetView } from '@marquee/schemas/media/views';
import { useState, type ReactNode } from 'react';

import { t } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import type { MediaScope, MediaType } from './media-assets.ts';
import { MediaAssetPicker } from './media-asset-picker.tsx';
import { DropArea, ProgressLine, UploadFrame } from './upload-frame.tsx';
import classes from './uploads.module.css';
import { useUpload } from './use-upload.ts';

/** What a field of one file is given, whatever the file is. */
export interface SingleUploadField {
  readonly label: string;
  readonly scope: MediaScope;
  readonly description?: ReactNode;
  readonly required?: boolean | undefined;
  readonly error?: ReactNode;
  readonly disabled?: boolean | undefined;
}

interface SingleUploadProps extends SingleUploadField {
  readonly mediaType: MediaType;
  readonly drop: { readonly label: string; readonly hint: string; readonly accept: readonly string[] };
  readonly check: (file: File) => Promise<string | undefined>;
  /** The file that is there; null while none is. */
  readonly shown: ReactNode | null;
  readonly onChange: (asset: MediaAssetView | null) => void;
}

/** One file: dropped, pasted, chosen from the disk or from what was uploaded before. */
export function SingleUpload({ scope, mediaType, check, shown, onChange, ...rest }: SingleUploadProps) {
  const { label, description, required, error, disabled = false, drop } = rest;
  const { upload, cancel, progress, fieldError } = useUpload({
    ...{ scope, mediaType, check, onUploaded: onChange },
  });
  const [isPicking, setIsPicking] = useState(false);
  const take = ([file]: File[]) => {
    if (file !== undefined && !disabled) void upload(file);
  };
  return (
    <UploadFrame {...{ label, description, required }} error={fieldError ?? error} onPaste={take}>
      {progress !== undefined ? (
        <ProgressLine {...progress} onCancel={cancel} />
      ) : (
        (shown ?? <DropArea {...drop} onFiles={take} disabled={disabled} />)
      )}
      {progress === undefined && (
        <div className={classes.buttons}>
          {shown === null ? (
            <Button variant="default" size="xs" disabled={disabled} onClick={() => setIsPicking(true)}>
              {t('Choose from your media')}
            </Button>
          ) : (
            <Button variant="subtle" size="xs" color="red" disabled={disabled} onClick={() => onChange(null)}>
              {t('Remove')}
            </Button>
          )}
        </div>
      )}
      <MediaAssetPicker
        opened={isPicking}
        onClose={() => setIsPicking(false)}
        scope={scope}
        mediaType={mediaType}
        onPick={onChange}
      />
    </UploadFrame>
  );
}
