import { html5KeyIn } from '@marquee/schemas/media/html5';

import { t } from '../../../lib/i18n/i18n.ts';
import type { FieldNames } from '../../../widgets/form/field-names.ts';
import { FormCustom } from '../../../widgets/form/fields/custom-field.tsx';
import { useFormValue, useSetFormValue } from '../../../widgets/form/use-form-value.ts';
import { Html5Upload } from '../../../widgets/uploads/html5-upload.tsx';
import type { MediaScope } from '../../../widgets/uploads/media-assets.ts';
import type { MarkupValues } from './field-name.ts';
import { useImage } from './use-image.ts';

interface Html5FieldProps {
  readonly part: FieldNames<MarkupValues>;
  readonly media: MediaScope;
}

/** An uploaded HTML5 zip, which says how large the ad is. */
export function Html5Field({ part, media }: Html5FieldProps) {
  const { width, height } = useImage(part, part('admBody'));
  const body = useFormValue(part('admBody'));
  const set = useSetFormValue();
  const isUploaded = typeof body === 'string' && html5KeyIn(body) !== undefined;
  return (
    <div>
      <FormCustom
        name={part('admBody')}
        label={t('HTML5 zip')}
        render={({ setValue, error }) => (
          <Html5Upload
            label={t('HTML5 zip')}
            required
            scope={media}
            description={t('Its page declares its size in ad.size, and opens clickTag on a click.')}
            value={isUploaded ? { width, height } : null}
            error={error}
            onChange={(zip) => {
              setValue(zip?.url ?? '');
              if (zip === null) return;
              set(part('width'), zip.width);
              set(part('height'), zip.height);
            }}
          />
        )}
      />
      {/* The zip has its size; without a zip its own error says what is missing. */}
      <FormCustom name={part('width')} label={t('Width')} render={() => null} />
      <FormCustom name={part('height')} label={t('Height')} render={() => null} />
    </div>
  );
}
