import { FormCustom } from '../../../widgets/form/custom-field.tsx';
import { FormList } from '../../../widgets/form/form-list.tsx';
import { FormText } from '../../../widgets/form/text-field.tsx';
import { useFormValue, useSetFormValue } from '../../../widgets/form/use-form-value.ts';
import { ImageUpload } from '../../../widgets/uploads/image-upload.tsx';
import type { MediaScope } from '../../../widgets/uploads/media-assets.ts';
import { companionWords } from '../words.ts';
import { BLANK_COMPANION, mimeOfPicture } from './creative-values.ts';
import { SizeField } from './size-field.tsx';
import { BANNER_SIZE_OPTIONS } from './terms.ts';

interface CompanionFieldsProps {
  readonly media: MediaScope;
}

/** Pictures for the places beside the player. */
export const CompanionFields = ({ media }: CompanionFieldsProps) => (
  <FormList
    name="video.companions"
    label="Companion banners"
    one="Companion banner"
    description="Pictures that stay beside the player, where an exchange asks for one of their size. A click leads where a click on the film leads."
    blank={BLANK_COMPANION}
    show={companionWords}
  >
    {(part) => (
      <>
        <SizeField part={part} options={BANNER_SIZE_OPTIONS} />
        <PictureField part={part} media={media} />
        <FormText
          name={`${part}.altText`}
          label="Alternative text"
          description="What the picture says, for those who do not see it."
        />
      </>
    )}
  </FormList>
);

const sideOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

function PictureField({ part, media }: CompanionFieldsProps & { readonly part: string }) {
  const held = useFormValue(`${part}.imageUrl`);
  const [width, height] = [sideOf(useFormValue(`${part}.width`)), sideOf(useFormValue(`${part}.height`))];
  const set = useSetFormValue();
  const url = typeof held === 'string' && held !== '' ? held : null;
  return (
    <FormCustom
      name={`${part}.imageUrl`}
      label="Picture"
      render={({ setValue, error }) => (
        <ImageUpload
          label="Picture"
          required
          scope={media}
          value={url === null ? null : { url, width, height }}
          error={error}
          rule={width !== undefined && height !== undefined ? { width, height } : {}}
          onChange={(image) => {
            setValue(image?.url ?? '');
            if (image === null) return;
            set(`${part}.mimeType`, mimeOfPicture(image.extension));
            if (width !== undefined && height !== undefined) return;
            // The picture says which place it is for.
            set(`${part}.width`, image.width);
            set(`${part}.height`, image.height);
          }}
        />
      )}
    />
  );
}
