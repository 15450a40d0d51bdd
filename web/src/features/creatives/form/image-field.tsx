import type { MediaAssetView } from '@marquee/schemas/media/views';

import { t } from '../../../lib/i18n/i18n.ts';
import { FormCustom } from '../../../widgets/form/fields/custom-field.tsx';
import type { FieldName, FieldNames } from '../../../widgets/form/field-names.ts';
import { useSetFormValue } from '../../../widgets/form/use-form-value.ts';
import { ImageUpload } from '../../../widgets/uploads/image-upload.tsx';
import type { MediaScope } from '../../../widgets/uploads/media-assets.ts';
import { useImage, type Sides } from './use-image.ts';

interface ImageFieldProps {
  /** Names its sides. */
  readonly part: FieldNames<Sides>;
  /** The field that holds the address. */
  readonly name: FieldName;
  readonly media: MediaScope;
  readonly onImage?: (image: MediaAssetView) => void;
}

/** An uploaded image of the size that is chosen beside it. */
export function ImageField({ part, name, media, onImage }: ImageFieldProps) {
  const { url, width, height } = useImage(part, name);
  const set = useSetFormValue();
  const isSized = width !== undefined && height !== undefined;
  return (
    <FormCustom
      name={name}
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
            set(part('width'), image.width);
            set(part('height'), image.height);
          }}
        />
      )}
    />
  );
}
