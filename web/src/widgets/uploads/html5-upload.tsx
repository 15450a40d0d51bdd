import type { MediaAssetView } from '@marquee/schemas/media/views';
import { useCallback, useState, type ReactNode } from 'react';

import { t } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { IconFileText } from '../../ui/icons.ts';
import { Text } from '../../ui/text.tsx';
import { checkHtml5 } from './check-files.ts';
import type { MediaScope } from './media-assets.ts';
import { MediaAssetPicker } from './media-asset-picker.tsx';
import { DropArea, ProgressLine, UploadFrame } from './upload-frame.tsx';
import { HTML5_RULE_TEXT, ZIP_TYPES } from './upload-rules.ts';
import classes from './uploads.module.css';
import { useUpload } from './use-upload.ts';

type Html5Asset = Extract<MediaAssetView, { mediaType: 'html5' }>;

interface Html5UploadProps {
  readonly label: string;
  readonly scope: MediaScope;
  /** Pixels that the zip declares; null while none is uploaded. */
  readonly value: { readonly width: number | undefined; readonly height: number | undefined } | null;
  readonly onChange: (zip: Html5Asset | null) => void;
  readonly description?: ReactNode;
  readonly required?: boolean | undefined;
  readonly error?: ReactNode;
}

/** One zip with an HTML5 ad: dropped, pasted, chosen from the disk or from what was uploaded before. */
export function Html5Upload({ label, scope, value, onChange, ...rest }: Html5UploadProps) {
  const [uploaded, setUploaded] = useState<Html5Asset>();
  const take = useCallback(
    (asset: MediaAssetView) => {
      if (asset.mediaType !== 'html5') return;
      setUploaded(asset);
      onChange(asset);
    },
    [onChange],
  );
  const { upload, cancel, progress, fieldError } = useUpload({
    ...{ scope, mediaType: 'html5', check: checkHtml5, onUploaded: take },
  });
  const [isPicking, setIsPicking] = useState(false);
  const send = ([file]: File[]) => {
    if (file !== undefined) void upload(file);
  };
  return (
    <UploadFrame
      label={label}
      description={rest.description}
      required={rest.required}
      error={fieldError ?? rest.error}
      onPaste={send}
    >
      {progress !== undefined ? (
        <ProgressLine {...progress} onCancel={cancel} />
      ) : value === null ? (
        <DropArea
          label={t('Drop, paste or choose a zip with an HTML5 ad')}
          hint={HTML5_RULE_TEXT}
          accept={ZIP_TYPES}
          onFiles={send}
        />
      ) : (
        <Uploaded value={value} zip={uploaded} />
      )}
      {progress === undefined && (
        <div className={classes.buttons}>
          {value === null ? (
            <Button variant="default" size="xs" onClick={() => setIsPicking(true)}>
              {t('Choose from your media')}
            </Button>
          ) : (
            <Button variant="subtle" size="xs" color="red" onClick={() => onChange(null)}>
              {t('Remove')}
            </Button>
          )}
        </div>
      )}
      <MediaAssetPicker
        opened={isPicking}
        onClose={() => setIsPicking(false)}
        scope={scope}
        mediaType="html5"
        onPick={take}
      />
    </UploadFrame>
  );
}

interface UploadedProps {
  readonly value: NonNullable<Html5UploadProps['value']>;
  /** Undefined where it was uploaded on an earlier visit. */
  readonly zip: Html5Asset | undefined;
}

/** What is known of the zip; how it looks is the preview's to show. */
function Uploaded({ value: { width, height }, zip }: UploadedProps) {
  return (
    <figure className={classes.preview}>
      <IconFileText size="2rem" aria-hidden />
      <figcaption>
        <Text size="sm" truncate>
          {zip?.originName ?? t('HTML5 zip')}
        </Text>
        <Text size="xs" c="dimmed">
          {width === undefined || height === undefined ? '' : `${width} × ${height}`}
          {zip === undefined
            ? ''
            : ` · ${t('{count, plural, one {# file} other {# files}}', { count: zip.files.length })}`}
        </Text>
      </figcaption>
    </figure>
  );
}
