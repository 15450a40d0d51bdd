import type { MediaAssetView } from '@marquee/schemas/media/views';

import { t } from '../../../lib/i18n/i18n.ts';
import { FormCustom } from '../../../widgets/form/fields/custom-field.tsx';
import { useSetFormValue } from '../../../widgets/form/use-form-value.ts';
import { ImageUpload } from '../../../widgets/uploads/image-upload.tsx';
import type { MediaScope } from '../../../widgets/uploads/media-assets.ts';
import { useImage } from './use-image.ts';

interface ImageFieldProps {
  /** What has the sides: `banner`, `video.companions.0`. */
  readonly part: string;
  /** Its field that holds the address. */
  readonly field: string;
  readonly media: MediaScope;
  readonly onImage?: (image: MediaAssetView) => void;
}

/** An uploaded image of the size that is chosen beside it. */
export function ImageField({ part, field, media, onImage }: ImageFieldProps) {
  const { url, width, height } = useImage(part, field);
  const set = useSetFormValue();
  const isSized = width !== undefined && height !== undefined;
  return (
    <FormCustom
      name={`${part}.${field}`}
      label={t('Image')}
      render={({ setValue, error }) => (
        <ImageUpload
          label={t('Image')}
          required
          scope={media}
          value={url === null ? null : { url, width, height }}
          error={error}
          rule={isSized ? { width, height } : {}}
          onChange={(image) => {
            setValue(image?.url ?? '');
            if (image === null) return;
            onImage?.(image);
            if (isSized) return;
            // The image says how large the ad is.
            set(`${part}.width`, image.width);
            set(`${part}.height`, image.height);
          }}
        />
      )}
    />
  );
}
