import type { MediaAssetView } from '@marquee/schemas/media/views';
import { useState } from 'react';

import { t } from '../../lib/i18n/i18n.ts';
import { IconFileText } from '../../ui/icons.ts';
import { Text } from '../../ui/text.tsx';
import { checkHtml5 } from './check-files.ts';
import { SingleUpload, type SingleUploadField } from './single-upload.tsx';
import { HTML5_RULE_TEXT, ZIP_TYPES } from './upload-rules.ts';
import classes from './uploads.module.css';

type Html5Asset = Extract<MediaAssetView, { mediaType: 'html5' }>;

interface Html5UploadProps extends SingleUploadField {
  /** Pixels that the zip declares; null while none is uploaded. */
  readonly value: { readonly width: number | undefined; readonly height: number | undefined } | null;
  readonly onChange: (zip: Html5Asset | null) => void;
}

const DROP = {
  label: t('Drop, paste or choose a zip with an HTML5 ad'),
  hint: HTML5_RULE_TEXT,
  accept: ZIP_TYPES,
};

/** One zip with an HTML5 ad. */
export function Html5Upload({ value, onChange, ...rest }: Html5UploadProps) {
  const [uploaded, setUploaded] = useState<Html5Asset>();
  const take = (asset: MediaAssetView | null) => {
    if (asset !== null && asset.mediaType !== 'html5') return;
    setUploaded(asset ?? undefined);
    onChange(asset);
  };
  return (
    <SingleUpload
      {...rest}
      mediaType="html5"
      drop={DROP}
      check={checkHtml5}
      shown={value && <Uploaded value={value} zip={uploaded} />}
      onChange={take}
    />
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
