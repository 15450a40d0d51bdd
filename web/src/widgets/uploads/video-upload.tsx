import type { MediaAssetView } from '@marquee/schemas/media/views';

import { t } from '../../lib/i18n/i18n.ts';
import { Text } from '../../ui/text.tsx';
import { checkVideo } from './check-files.ts';
import { SingleUpload, type SingleUploadField } from './single-upload.tsx';
import { VIDEO_RULE_TEXT } from './upload-rules.ts';
import classes from './uploads.module.css';

interface VideoUploadProps extends SingleUploadField {
  readonly value: { readonly url: string; readonly originName?: string | undefined } | null;
  readonly onChange: (video: MediaAssetView | null) => void;
}

const DROP = {
  label: t('Drop, paste or choose a video'),
  hint: VIDEO_RULE_TEXT,
  accept: ['video/mp4', 'video/webm'],
};

/** One video of at most 30 seconds. */
export const VideoUpload = ({ value, ...rest }: VideoUploadProps) => (
  <SingleUpload
    {...rest}
    mediaType="video"
    drop={DROP}
    check={checkVideo}
    shown={value && <VideoPreview video={value} />}
  />
);

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
