import { FormList } from '../../../widgets/form/form-list.tsx';
import { FormText } from '../../../widgets/form/text-field.tsx';
import { useSetFormValue } from '../../../widgets/form/use-form-value.ts';
import type { MediaScope } from '../../../widgets/uploads/media-assets.ts';
import { companionWords } from '../words.ts';
import { BLANK_COMPANION, mimeOfPicture } from './creative-values.ts';
import { PictureField } from './picture-field.tsx';
import { SizeField } from './size-field.tsx';
import { BANNER_SIZE_OPTIONS } from './terms.ts';

interface CompanionFieldsProps {
  readonly media: MediaScope;
}

/** Pictures for the places beside the player. */
export function CompanionFields({ media }: CompanionFieldsProps) {
  const set = useSetFormValue();
  return (
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
          <PictureField
            part={part}
            field="imageUrl"
            media={media}
            onPicture={({ extension }) => set(`${part}.mimeType`, mimeOfPicture(extension))}
          />
          <FormText
            name={`${part}.altText`}
            label="Alternative text"
            description="What the picture says, for those who do not see it."
          />
        </>
      )}
    </FormList>
  );
}
