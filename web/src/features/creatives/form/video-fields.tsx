import { useRef } from 'react';

import { t } from '../../../lib/i18n/i18n.ts';
import { SegmentedField } from '../../../ui/fields/segmented-field.tsx';
import { FormMultiSelect } from '../../../widgets/form/fields/multi-select-field.tsx';
import { FormSwitch } from '../../../widgets/form/fields/switch-field.tsx';
import { FormCustom } from '../../../widgets/form/fields/custom-field.tsx';
import { MacrosDropdown } from '../../../widgets/form/fields/macros-dropdown.tsx';
import { FormNumber } from '../../../widgets/form/fields/number-field.tsx';
import { FormText } from '../../../widgets/form/fields/text-field.tsx';
import { FormTextarea } from '../../../widgets/form/fields/textarea-field.tsx';
import { useFormValue, useSetFormValue } from '../../../widgets/form/use-form-value.ts';
import type { MediaScope } from '../../../widgets/uploads/media-assets.ts';
import { VideoUpload } from '../../../widgets/uploads/video-upload.tsx';
import type { CreativeScope } from '../calls.ts';
import { ClickUrlField } from '../../../widgets/click-url/click-url-field.tsx';
import { CompanionFields } from './companion-fields.tsx';
import { SizeField } from './size-field.tsx';
import { MIME_OPTIONS, VIDEO_ADM_OPTIONS, VIDEO_SIZE_OPTIONS } from './terms.ts';
import { addressIn } from './use-image.ts';
import { fieldName } from './field-name.ts';

interface VideoFieldsProps {
  readonly media: MediaScope;
  readonly scope: CreativeScope;
}

/** Fields of a video creative: a video file, VAST markup, or the URL of VAST. */
export function VideoFields({ media, scope }: VideoFieldsProps) {
  const admType = useFormValue(fieldName('video.admType'));
  return (
    <>
      <KindField />
      {admType === 'media' && <Video media={media} />}
      {admType === 'vast' && (
        <>
          <FormTextarea
            name={fieldName('video.admBody')}
            label={t('Markup')}
            monospace
            minRows={9}
            required
          />
          <MacrosDropdown name={fieldName('video.admBody')} into="markup" />
        </>
      )}
      {admType === 'vastUrl' && (
        <FormText
          name={fieldName('video.vastAdTagURI')}
          label={t('VAST tag URI')}
          type="url"
          placeholder="https://"
          required
        />
      )}
      <SizeField part={(side) => fieldName(`video.${side}`)} options={VIDEO_SIZE_OPTIONS} />
      <FormMultiSelect
        name={fieldName('video.sizes')}
        label={t('Player sizes')}
        options={VIDEO_SIZE_OPTIONS}
        description={t('Players it also supports.')}
      />
      <FormNumber
        name={fieldName('video.duration')}
        label={t('Duration')}
        unit="s"
        places={1}
        description={t('At most 30 seconds.')}
      />
      <FormMultiSelect
        name={fieldName('video.mimeType')}
        label={t('MIME types')}
        options={MIME_OPTIONS}
        required={admType === 'media'}
      />
      <ClickUrlField name={fieldName('video.clickUrl')} required={admType === 'media'} />
      {admType === 'media' && <CompanionFields media={media} />}
      {scope === 'all' && admType === 'vast' && (
        <FormSwitch
          name={fieldName('video.skipVastValidation')}
          label={t('Skip VAST validation')}
          description={t('For VAST markup that doesn’t follow the standard exactly.')}
        />
      )}
    </>
  );
}

/** Whose VAST it is; only ours has the images that are named here. */
function KindField() {
  const companions = useFormValue(fieldName('video.companions'));
  const set = useSetFormValue();
  /** The companions before another kind was chosen. */
  const left = useRef<unknown>([]);
  return (
    <FormCustom
      name={fieldName('video.admType')}
      label={t('Markup type')}
      show={(value) => VIDEO_ADM_OPTIONS.find((option) => option.value === value)?.label ?? ''}
      render={({ value, setValue, common }) => (
        <SegmentedField
          {...common}
          options={VIDEO_ADM_OPTIONS}
          value={String(value)}
          onChange={(kind) => {
            if (value === 'media') left.current = companions;
            if (kind !== value)
              set(fieldName('video.companions'), kind === 'media' ? left.current : [], { isQuiet: true });
            setValue(kind);
          }}
        />
      )}
    />
  );
}

function Video({ media }: Pick<VideoFieldsProps, 'media'>) {
  const set = useSetFormValue();
  const url = addressIn(useFormValue(fieldName('video.admBody')));
  return (
    <FormCustom
      name={fieldName('video.admBody')}
      label={t('Video')}
      render={({ setValue, error }) => (
        <VideoUpload
          label={t('Video')}
          required
          scope={media}
          value={url === null ? null : { url }}
          error={error}
          onChange={(video) => {
            setValue(video?.url ?? null);
            if (video?.mediaType !== 'video') return;
            set(fieldName('video.mimeType'), [video.mimeType]);
            set(fieldName('video.width'), video.width);
            set(fieldName('video.height'), video.height);
            set(fieldName('video.duration'), Math.min(30, video.duration));
          }}
        />
      )}
    />
  );
}
