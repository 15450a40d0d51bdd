import type { MediaAssetView } from '@marquee/schemas/media/views';
import { useCallback, useState, type ReactNode } from 'react';

import { t } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Text } from '../../ui/text.tsx';
import { checkVideo } from './check-files.ts';
import type { MediaScope } from './media-assets.ts';
import { MediaAssetPicker } from './media-asset-picker.tsx';
import { DropArea, ProgressLine, UploadFrame } from './upload-frame.tsx';
import { VIDEO_RULE_TEXT } from './upload-rules.ts';
import classes from './uploads.module.css';
import { useUpload } from './use-upload.ts';

interface VideoUploadProps {
  readonly label: string;
  readonly scope: MediaScope;
  readonly value: { readonly url: string; readonly originName?: string | undefined } | null;
  readonly onChange: (video: MediaAssetView | null) => void;
  readonly description?: ReactNode;
  readonly required?: boolean | undefined;
  readonly error?: ReactNode;
  readonly disabled?: boolean | undefined;
}

const ACCEPT = ['video/mp4', 'video/webm'];

/** One video of at most 30 seconds. */
export function VideoUpload({ label, scope, value, onChange, disabled = false, ...rest }: VideoUploadProps) {
  const { upload, cancel, progress, fieldError } = useUpload({
    scope,
    mediaType: 'video',
    check: checkVideo,
    onUploaded: onChange,
  });
  const [isPicking, setIsPicking] = useState(false);
  const take = useCallback(
    ([file]: File[]) => {
      if (file !== undefined && !disabled) void upload(file);
    },
    [upload, disabled],
  );
  return (
    <UploadFrame
      label={label}
      description={rest.description}
      required={rest.required}
      error={fieldError ?? rest.error}
      onPaste={take}
    >
      {progress !== undefined ? (
        <ProgressLine {...progress} onCancel={cancel} />
      ) : value === null ? (
        <DropArea
          label={t('Drop, paste or choose a video')}
          hint={VIDEO_RULE_TEXT}
          accept={ACCEPT}
          onFiles={take}
          disabled={disabled}
        />
      ) : (
        <VideoPreview video={value} />
      )}
      {progress === undefined && (
        <div className={classes.buttons}>
          {value === null ? (
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
        mediaType="video"
        onPick={onChange}
      />
    </UploadFrame>
  );
}

function VideoPreview({ video }: { readonly video: NonNullable<VideoUploadProps['value']> }) {
  return (
    <figure className={classes.preview}>
      {/* An ad has no captions of its own; it is shown here to be recognised. */}
      <video src={video.url} controls muted playsInline preload="metadata" aria-label={video.originName} />
      <figcaption>
        <Text size="sm" truncate>
          {video.originName}
        </Text>
      </figcaption>
    </figure>
  );
}
