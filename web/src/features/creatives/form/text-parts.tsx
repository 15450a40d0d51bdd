import { t } from '../../../lib/i18n/i18n.ts';
import { FormCustom } from '../../../widgets/form/fields/custom-field.tsx';
import { FormRow } from '../../../widgets/form/layout/form-row.tsx';
import { FormText } from '../../../widgets/form/fields/text-field.tsx';
import { FormTextarea } from '../../../widgets/form/fields/textarea-field.tsx';
import { useFormValue, useSetFormValue } from '../../../widgets/form/use-form-value.ts';
import { ImageUpload } from '../../../widgets/uploads/image-upload.tsx';
import type { MediaScope } from '../../../widgets/uploads/media-assets.ts';
import { MultiImageUpload } from '../../../widgets/uploads/multi-image-upload.tsx';
import { ClickUrlField } from '../../../widgets/click-url/click-url-field.tsx';
import { ICON_RULE, IMAGE_RULE } from './terms.ts';
import { fieldName } from './field-name.ts';

interface PartProps {
  readonly media: MediaScope;
}

/** A native ad: texts and two images. */
export function NativeFields({ media }: PartProps) {
  return (
    <>
      <FormText name={fieldName('native.assetTitle')} label={t('Title')} />
      <FormTextarea name={fieldName('native.assetDataDesc')} label={t('Description')} minRows={2} />
      <FormRow>
        <FormText name={fieldName('native.assetDataSponsored')} label={t('Sponsored by')} />
        <FormText
          name={fieldName('native.assetCtaText')}
          label={t('Call to action')}
          placeholder={t('Learn more')}
        />
      </FormRow>
      <NativeImage media={media} field="largeImage" label={t('Large image')} />
      <NativeImage media={media} field="smallImage" label={t('Icon')} />
      <ClickUrlField name={fieldName('native.clickUrl')} required />
      <FormText
        name={fieldName('native.displayUrl')}
        label={t('Display URL')}
        type="url"
        description={t('Shown in the ad instead of the link.')}
      />
    </>
  );
}

interface NativeImageProps extends PartProps {
  readonly field: 'smallImage' | 'largeImage';
  readonly label: string;
}

function NativeImage({ media, field, label }: NativeImageProps) {
  const held = useFormValue(fieldName(`native.${field}`));
  const url = typeof held === 'string' && held !== '' ? held : null;
  const set = useSetFormValue();
  return (
    <FormCustom
      name={fieldName(`native.${field}Id`)}
      label={label}
      render={({ setValue, error }) => (
        <ImageUpload
          label={label}
          scope={media}
          value={url === null ? null : { url }}
          error={error}
          rule={field === 'smallImage' ? ICON_RULE : IMAGE_RULE}
          onChange={(image) => {
            setValue(image?.id ?? null);
            set(fieldName(`native.${field}`), image?.url ?? null);
          }}
        />
      )}
    />
  );
}

/** Images go by a number where they are put in order; their address is what is stored. */
const numbers = new Map<string, number>();
function numberOf(url: string): number {
  const known = numbers.get(url) ?? numbers.size + 1;
  numbers.set(url, known);
  return known;
}

/** A push message: texts, an icon and an image. */
export function PushFields({ media }: PartProps) {
  return (
    <>
      <FormText name={fieldName('push.assetTitle')} label={t('Title')} />
      <FormTextarea name={fieldName('push.assetDataDesc')} label={t('Description')} minRows={2} />
      <FormText name={fieldName('push.assetDataSponsored')} label={t('Sponsored by')} />
      <FormCustom
        name={fieldName('push.images')}
        label={t('Images')}
        render={({ value, setValue, error }) => (
          <MultiImageUpload
            label={t('Images')}
            description={t('The first is the icon, the second the large image.')}
            scope={media}
            error={error}
            value={(Array.isArray(value) ? (value as readonly string[]) : []).map((url) => ({
              id: numberOf(url),
              url,
            }))}
            onChange={(images) => setValue(images.map(({ url }) => url))}
          />
        )}
      />
      <ClickUrlField name={fieldName('push.clickUrl')} required />
    </>
  );
}

export const PopFields = () => (
  <ClickUrlField name={fieldName('pop.clickUrl')} required description={t('The page that opens.')} />
);
