import { t } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeBlock } from '../../../ui/layout/code-block.tsx';
import { fieldNames, type FieldNames } from '../../../widgets/form/field-names.ts';
import { FormMultiSelect } from '../../../widgets/form/fields/multi-select-field.tsx';
import { FormSegmented } from '../../../widgets/form/fields/segmented-field.tsx';
import { MacrosDropdown } from '../../../widgets/form/fields/macros-dropdown.tsx';
import { FormTextarea } from '../../../widgets/form/fields/textarea-field.tsx';
import { useFormValue, useSetFormValue } from '../../../widgets/form/use-form-value.ts';
import type { MediaScope } from '../../../widgets/uploads/media-assets.ts';
import { FRAMEWORK_OPTIONS } from '../dictionary.ts';
import { ClickUrlField } from '../../../widgets/click-url/click-url-field.tsx';
import { imageMarkup } from './creative-values.ts';
import { fieldName, type MarkupValues } from './field-name.ts';
import classes from './form.module.css';
import { MarkupCheck } from './markup-check.tsx';
import { Html5Field } from './html5-field.tsx';
import { ImageField } from './image-field.tsx';
import { SizeField } from './size-field.tsx';
import { ADM_TYPE_OPTIONS, BANNER_SIZE_OPTIONS } from './terms.ts';
import { useImage } from './use-image.ts';

interface MarkupFieldsProps {
  readonly type: 'banner' | 'interstitial';
  readonly media: MediaScope;
}

const HINTS: Readonly<Record<string, string>> = {
  html: t("Link to '{'click_url'}', so that clicks are counted."),
  iframe: t('One iframe tag whose page is loaded over https.'),
  script: t('One or more script tags.'),
};

const CLICK_URL_HINT = t("Where '{'click_url'}' in the markup leads.");
const CLICK_HINTS: Readonly<Record<string, string>> = {
  html: CLICK_URL_HINT,
  iframe: CLICK_URL_HINT,
  script: CLICK_URL_HINT,
  html5: t('Where clickTag of the zip leads.'),
};

/** A banner or interstitial: its size, and an image, an HTML5 zip or markup. */
export function MarkupFields({ type, media }: MarkupFieldsProps) {
  const part = fieldNames<MarkupValues>(fieldName(type));
  const admType = useFormValue(part('admType'));
  const isUpload = admType === 'image' || admType === 'html5';
  return (
    <>
      {admType !== 'html5' && <SizeField part={part} options={BANNER_SIZE_OPTIONS} />}
      <FormSegmented name={part('admType')} label={t('Markup type')} options={ADM_TYPE_OPTIONS} />
      {admType === 'image' && <ImageMarkup part={part} media={media} />}
      {admType === 'html5' && <Html5Field part={part} media={media} />}
      {!isUpload && (
        <div className={classes.linked}>
          <FormTextarea
            name={part('admBody')}
            label={t('Markup')}
            monospace
            minRows={9}
            description={HINTS[String(admType)]}
          />
          <MacrosDropdown name={part('admBody')} into="markup" />
          <MarkupCheck part={part} />
        </div>
      )}
      <ClickUrlField
        name={part('clickUrl')}
        required={isUpload}
        {...(CLICK_HINTS[String(admType)] === undefined ? {} : { description: CLICK_HINTS[String(admType)] })}
      />
      <FormMultiSelect
        name={part('apiFramework')}
        label={t('API frameworks')}
        numeric
        options={FRAMEWORK_OPTIONS}
        placeholder={t('None')}
        description={t('APIs the ad requires, such as MRAID. We only bid where they are supported.')}
      />
    </>
  );
}

interface ImageMarkupProps {
  readonly part: FieldNames<MarkupValues>;
  readonly media: MediaScope;
}

/** An uploaded image; the markup around it is made. */
function ImageMarkup({ part, media }: ImageMarkupProps) {
  const { url, width, height } = useImage(part, part('admBody'));
  const set = useSetFormValue();
  const markup = url === null ? undefined : imageMarkup(url, width, height);
  const edit = () => {
    set(part('admType'), 'html');
    set(part('admBody'), markup);
  };
  return (
    <>
      <ImageField part={part} name={part('admBody')} media={media} />
      {markup !== undefined && (
        <div className={classes.linked}>
          <CodeBlock title={t('Generated markup')} code={markup} wrap />
          <div>
            <Button variant="subtle" size="compact-sm" onClick={edit}>
              {t('Edit as HTML')}
            </Button>
          </div>
        </div>
      )}
    </>
  );
}
