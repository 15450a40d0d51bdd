import { useRef } from 'react';

import { SegmentedField } from '../../../ui/segmented-field.tsx';
import { FormMultiSelect } from '../../../widgets/form/multi-select-field.tsx';
import { FormSwitch } from '../../../widgets/form/switch-field.tsx';
import { FormCustom } from '../../../widgets/form/custom-field.tsx';
import { MacrosDropdown } from '../../../widgets/form/macros-dropdown.tsx';
import { FormNumber } from '../../../widgets/form/number-field.tsx';
import { FormText } from '../../../widgets/form/text-field.tsx';
import { FormTextarea } from '../../../widgets/form/textarea-field.tsx';
import { useFormValue, useSetFormValue } from '../../../widgets/form/use-form-value.ts';
import type { MediaScope } from '../../../widgets/uploads/media-assets.ts';
import { VideoUpload } from '../../../widgets/uploads/video-upload.tsx';
import type { CreativeScope } from '../api.ts';
import { ClickUrlField } from './click-url-field.tsx';
import { CompanionFields } from './companion-fields.tsx';
import { SizeField } from './size-field.tsx';
import { MIME_OPTIONS, VIDEO_ADM_OPTIONS, VIDEO_SIZE_OPTIONS } from './terms.ts';
import { addressIn } from './use-picture.ts';

interface VideoFieldsProps {
  readonly media: MediaScope;
  readonly scope: CreativeScope;
}

/** A video: an uploaded film, VAST markup, or the address of VAST. */
export function VideoFields({ media, scope }: VideoFieldsProps) {
  const admType = useFormValue('video.admType');
  return (
    <>
      <KindField />
      {admType === 'media' && <Film media={media} />}
      {admType === 'vast' && (
        <>
          <FormTextarea name="video.admBody" label="Markup" monospace minRows={9} required />
          <MacrosDropdown name="video.admBody" into="markup" />
        </>
      )}
      {admType === 'vastUrl' && (
        <FormText name="video.vastAdTagURI" label="VAST tag URI" type="url" placeholder="https://" required />
      )}
      <SizeField part="video" options={VIDEO_SIZE_OPTIONS} />
      <FormMultiSelect
        name="video.sizes"
        label="Player sizes"
        options={VIDEO_SIZE_OPTIONS}
        description="Players that it fits besides."
      />
      <FormNumber
        name="video.duration"
        label="Duration"
        unit="s"
        places={1}
        description="At most 30 seconds."
      />
      <FormMultiSelect
        name="video.mimeType"
        label="Mime types"
        options={MIME_OPTIONS}
        required={admType === 'media'}
      />
      <ClickUrlField name="video.clickUrl" required={admType === 'media'} />
      {admType === 'media' && <CompanionFields media={media} />}
      {scope === 'all' && admType === 'vast' && (
        <FormSwitch
          name="video.skipVastValidation"
          label="Skip VAST validation"
          description="For markup that is VAST, but not by the letter."
        />
      )}
    </>
  );
}

/** Whose VAST it is; only ours has the pictures that are named here. */
function KindField() {
  const companions = useFormValue('video.companions');
  const set = useSetFormValue();
  /** What stood beside the film before another kind was chosen. */
  const left = useRef<unknown>([]);
  return (
    <FormCustom
      name="video.admType"
      label="Markup type"
      show={(value) => VIDEO_ADM_OPTIONS.find((option) => option.value === value)?.label ?? ''}
      render={({ value, setValue, common }) => (
        <SegmentedField
          {...common}
          options={VIDEO_ADM_OPTIONS}
          value={String(value)}
          onChange={(kind) => {
            if (value === 'media') left.current = companions;
            if (kind !== value)
              set('video.companions', kind === 'media' ? left.current : [], { isQuiet: true });
            setValue(kind);
          }}
        />
      )}
    />
  );
}

function Film({ media }: Pick<VideoFieldsProps, 'media'>) {
  const set = useSetFormValue();
  const url = addressIn(useFormValue('video.admBody'));
  return (
    <FormCustom
      name="video.admBody"
      label="Video"
      render={({ setValue, error }) => (
        <VideoUpload
          label="Video"
          required
          scope={media}
          value={url === null ? null : { url }}
          error={error}
          onChange={(video) => {
            setValue(video?.url ?? null);
            if (video?.mediaType !== 'video') return;
            set('video.mimeType', [video.mimeType]);
            set('video.width', video.width);
            set('video.height', video.height);
            set('video.duration', Math.min(30, video.duration));
          }}
        />
      )}
    />
  );
}
