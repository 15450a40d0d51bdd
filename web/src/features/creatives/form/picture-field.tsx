import type { MediaAssetView } from '@marquee/schemas/queries/media';

import { FormCustom } from '../../../widgets/form/custom-field.tsx';
import { useSetFormValue } from '../../../widgets/form/use-form-value.ts';
import { ImageUpload } from '../../../widgets/uploads/image-upload.tsx';
import type { MediaScope } from '../../../widgets/uploads/media-assets.ts';
import { usePicture } from './use-picture.ts';

interface PictureFieldProps {
  /** What has the sides: `banner`, `video.companions.0`. */
  readonly part: string;
  /** Its field that holds the address. */
  readonly field: string;
  readonly media: MediaScope;
  readonly onPicture?: (image: MediaAssetView) => void;
}

/** An uploaded picture of the size that is chosen beside it. */
export function PictureField({ part, field, media, onPicture }: PictureFieldProps) {
  const { url, width, height } = usePicture(part, field);
  const set = useSetFormValue();
  const isSized = width !== undefined && height !== undefined;
  return (
    <FormCustom
      name={`${part}.${field}`}
      label="Picture"
      render={({ setValue, error }) => (
        <ImageUpload
          label="Picture"
          required
          scope={media}
          value={url === null ? null : { url, width, height }}
          error={error}
          rule={isSized ? { width, height } : {}}
          onChange={(image) => {
            setValue(image?.url ?? '');
            if (image === null) return;
            onPicture?.(image);
            if (isSized) return;
            // The picture says how large the ad is.
            set(`${part}.width`, image.width);
            set(`${part}.height`, image.height);
          }}
        />
      )}
    />
  );
}
