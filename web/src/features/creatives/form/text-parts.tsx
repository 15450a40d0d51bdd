import { FormCustom } from '../../../widgets/form/custom-field.tsx';
import { FormRow } from '../../../widgets/form/form-row.tsx';
import { FormText } from '../../../widgets/form/text-field.tsx';
import { FormTextarea } from '../../../widgets/form/textarea-field.tsx';
import { useFormValue, useSetFormValue } from '../../../widgets/form/use-form-value.ts';
import { ImageUpload } from '../../../widgets/uploads/image-upload.tsx';
import type { MediaScope } from '../../../widgets/uploads/media-assets.ts';
import { MultiImageUpload } from '../../../widgets/uploads/multi-image-upload.tsx';
import { ClickUrlField } from './click-url-field.tsx';
import { ICON_RULE, PICTURE_RULE } from './terms.ts';

interface PartProps {
  readonly media: MediaScope;
}

/** A native ad: texts and two pictures. */
export function NativeFields({ media }: PartProps) {
  return (
    <>
      <FormText name="native.assetTitle" label="Title" />
      <FormTextarea name="native.assetDataDesc" label="Description" minRows={2} />
      <FormRow>
        <FormText name="native.assetDataSponsored" label="Sponsored by" />
        <FormText name="native.assetCtaText" label="Call to action" placeholder="Learn more" />
      </FormRow>
      <NativeImage media={media} field="largeImage" label="Large picture" />
      <NativeImage media={media} field="smallImage" label="Icon" />
      <ClickUrlField name="native.clickUrl" required />
      <FormText
        name="native.displayUrl"
        label="Display URL"
        type="url"
        description="Shown in the ad instead of the link."
      />
    </>
  );
}

interface NativeImageProps extends PartProps {
  readonly field: 'smallImage' | 'largeImage';
  readonly label: string;
}

function NativeImage({ media, field, label }: NativeImageProps) {
  const held = useFormValue(`native.${field}`);
  const url = typeof held === 'string' && held !== '' ? held : null;
  const set = useSetFormValue();
  return (
    <FormCustom
      name={`native.${field}Id`}
      label={label}
      render={({ setValue, error }) => (
        <ImageUpload
          label={label}
          scope={media}
          value={url === null ? null : { url }}
          error={error}
          rule={field === 'smallImage' ? ICON_RULE : PICTURE_RULE}
          onChange={(image) => {
            setValue(image?.id ?? null);
            set(`native.${field}`, image?.url ?? null);
          }}
        />
      )}
    />
  );
}

/** Pictures go by a number where they are put in order; their address is what is stored. */
const numbers = new Map<string, number>();
function numberOf(url: string): number {
  const known = numbers.get(url) ?? numbers.size + 1;
  numbers.set(url, known);
  return known;
}

/** A push message: texts, an icon and a picture. */
export function PushFields({ media }: PartProps) {
  return (
    <>
      <FormText name="push.assetTitle" label="Title" />
      <FormTextarea name="push.assetDataDesc" label="Description" minRows={2} />
      <FormText name="push.assetDataSponsored" label="Sponsored by" />
      <FormCustom
        name="push.images"
        label="Pictures"
        render={({ value, setValue, error }) => (
          <MultiImageUpload
            label="Pictures"
            description="The first one is the icon, the second one the large picture."
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
      <ClickUrlField name="push.clickUrl" required />
    </>
  );
}

export const PopFields = () => (
  <ClickUrlField name="pop.clickUrl" required description="The page that opens by itself." />
);
