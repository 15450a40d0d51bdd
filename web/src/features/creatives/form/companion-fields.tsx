import { t } from '../../../lib/i18n/i18n.ts';
import { FormList } from '../../../widgets/form/layout/form-list.tsx';
import { FormText } from '../../../widgets/form/fields/text-field.tsx';
import { useSetFormValue } from '../../../widgets/form/use-form-value.ts';
import type { MediaScope } from '../../../widgets/uploads/media-assets.ts';
import { companionLabel } from '../labels.ts';
import { BLANK_COMPANION, mimeOfImage } from './creative-values.ts';
import { ImageField } from './image-field.tsx';
import { SizeField } from './size-field.tsx';
import { BANNER_SIZE_OPTIONS } from './terms.ts';
import { fieldName } from './field-name.ts';

interface CompanionFieldsProps {
  readonly media: MediaScope;
}

/** Images for the places beside the player. */
export function CompanionFields({ media }: CompanionFieldsProps) {
  const set = useSetFormValue();
  return (
    <FormList
      name={fieldName('video.companions')}
      label={t('Companion banners')}
      one={t('Companion banner')}
      description={t(
        'Images shown next to the player when an exchange asks for their size. They open the same page as the video.',
      )}
      blank={BLANK_COMPANION}
      show={companionLabel}
    >
      {(part) => (
        <>
          <SizeField part={part} options={BANNER_SIZE_OPTIONS} />
          <ImageField
            part={part}
            name={part('imageUrl')}
            media={media}
            onImage={({ extension }) => set(part('mimeType'), mimeOfImage(extension))}
          />
          <FormText
            name={part('altText')}
            label={t('Alternative text')}
            description={t('Describes the image to people who can’t see it.')}
          />
        </>
      )}
    </FormList>
  );
}
