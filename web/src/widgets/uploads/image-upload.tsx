import type { MediaAssetView } from '@marquee/schemas/media/views';
import { useCallback, useState, type ReactNode } from 'react';

import { t } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Text } from '../../ui/text.tsx';
import { checkImage } from './check-files.ts';
import type { MediaScope } from './media-assets.ts';
import { MediaAssetPicker } from './media-asset-picker.tsx';
import { DropArea, ProgressLine, UploadFrame } from './upload-frame.tsx';
import { imageRuleText, type ImageRule } from './upload-rules.ts';
import classes from './uploads.module.css';
import { useUpload } from './use-upload.ts';

/** What is shown of an image that is there. */
export interface ShownImage {
  readonly url: string;
  readonly originName?: string | undefined;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

interface ImageUploadProps {
  readonly label: string;
  readonly scope: MediaScope;
  readonly value: ShownImage | null;
  readonly onChange: (image: MediaAssetView | null) => void;
  readonly rule?: ImageRule;
  readonly description?: ReactNode;
  readonly required?: boolean | undefined;
  readonly error?: ReactNode;
  readonly disabled?: boolean | undefined;
  /** Offers what was uploaded before. Default: yes. */
  readonly withLibrary?: boolean;
}

const ACCEPT = ['image/jpeg', 'image/png'];
const ANY_IMAGE: ImageRule = {};

/** One image: dropped, pasted, chosen from the disk or from what was uploaded before. */
export function ImageUpload(props: ImageUploadProps) {
  const { scope, value, onChange, rule = ANY_IMAGE, disabled = false, withLibrary = true } = props;
  const { take, accept, cancel, progress, fieldError, shown, setIsReplacing } = useReplacement({
    ...props,
    rule,
    disabled,
  });
  const [isPicking, setIsPicking] = useState(false);
  return (
    <UploadFrame
      label={props.label}
      description={props.description}
      required={props.required}
      error={fieldError ?? props.error}
      onPaste={take}
    >
      {progress !== undefined ? (
        <ProgressLine {...progress} onCancel={cancel} />
      ) : shown === null ? (
        <DropArea
          label={t('Drop, paste or choose an image')}
          hint={imageRuleText(rule)}
          accept={ACCEPT}
          onFiles={take}
          disabled={disabled}
        />
      ) : (
        <ImagePreview image={shown} />
      )}
      <div className={classes.buttons}>
        {progress === undefined && shown === null && (
          <ChooseButtons
            disabled={disabled}
            onLibrary={withLibrary ? () => setIsPicking(true) : undefined}
            onKeep={value === null ? undefined : () => setIsReplacing(false)}
          />
        )}
        {progress === undefined && shown !== null && (
          <ChangeButtons
            disabled={disabled}
            onReplace={() => setIsReplacing(true)}
            onRemove={() => onChange(null)}
          />
        )}
      </div>
      {withLibrary && (
        <MediaAssetPicker
          opened={isPicking}
          onClose={() => setIsPicking(false)}
          scope={scope}
          mediaType="image"
          rule={rule}
          onPick={accept}
        />
      )}
    </UploadFrame>
  );
}

type ReplacementInput = Pick<ImageUploadProps, 'scope' | 'value' | 'onChange'> & {
  readonly rule: ImageRule;
  readonly disabled: boolean;
};

/** The image that is there stays until another one has come in its place. */
function useReplacement({ scope, value, onChange, rule, disabled }: ReplacementInput) {
  const check = useCallback((file: File) => checkImage(file, rule), [rule]);
  const { upload, cancel, progress, fieldError, setFieldError } = useUpload({
    scope,
    mediaType: 'image',
    check,
    onUploaded: onChange,
  });
  const [isReplacing, setIsReplacing] = useState(false);
  return {
    cancel,
    progress,
    fieldError,
    setIsReplacing,
    /** Null while one is chosen. */
    shown: isReplacing ? null : value,
    take: ([file]: File[]) => {
      if (file !== undefined && !disabled) void upload(file).then((done) => done && setIsReplacing(false));
    },
    accept: (asset: MediaAssetView) => {
      setFieldError(undefined);
      setIsReplacing(false);
      onChange(asset);
    },
  };
}

interface ChooseButtonsProps {
  readonly disabled: boolean;
  /** Undefined where nothing that was uploaded before is offered. */
  readonly onLibrary: (() => void) | undefined;
  /** Undefined where there is no image yet. */
  readonly onKeep: (() => void) | undefined;
}

const ChooseButtons = ({ disabled, onLibrary, onKeep }: ChooseButtonsProps) => (
  <>
    {onLibrary !== undefined && (
      <Button variant="default" size="xs" disabled={disabled} onClick={onLibrary}>
        {t('Choose from your media')}
      </Button>
    )}
    {onKeep !== undefined && (
      <Button variant="subtle" size="xs" onClick={onKeep}>
        {t('Keep the current one')}
      </Button>
    )}
  </>
);

interface ChangeButtonsProps {
  readonly disabled: boolean;
  readonly onReplace: () => void;
  readonly onRemove: () => void;
}

const ChangeButtons = ({ disabled, onReplace, onRemove }: ChangeButtonsProps) => (
  <>
    <Button variant="default" size="xs" disabled={disabled} onClick={onReplace}>
      {t('Replace')}
    </Button>
    <Button variant="subtle" size="xs" color="red" disabled={disabled} onClick={onRemove}>
      {t('Remove')}
    </Button>
  </>
);

function ImagePreview({ image }: { readonly image: ShownImage }) {
  const { url, originName, width, height } = image;
  return (
    <figure className={classes.preview}>
      <img src={url} alt={originName ?? t('The chosen image')} loading="lazy" />
      <figcaption>
        <Text size="sm" truncate>
          {originName}
        </Text>
        {width !== undefined && height !== undefined && (
          <Text size="xs" c="dimmed">
            {width} × {height}
          </Text>
        )}
      </figcaption>
    </figure>
  );
}
