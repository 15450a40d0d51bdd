import type { MediaAssetView } from '@marquee/schemas/queries/media';
import { useCallback, useState, type ReactNode } from 'react';

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
  const { label, scope, value, onChange, rule = ANY_IMAGE, disabled, withLibrary = true } = props;
  const check = useCallback((file: File) => checkImage(file, rule), [rule]);
  const { upload, cancel, progress, fault, setFault } = useUpload({
    scope,
    mediaType: 'image',
    check,
    onUploaded: onChange,
  });
  const [isReplacing, setIsReplacing] = useState(false);
  const [isPicking, setIsPicking] = useState(false);
  const take = (files: File[]) => {
    const [file] = files;
    if (file !== undefined && disabled !== true)
      void upload(file).then((done) => done && setIsReplacing(false));
  };
  const isOpen = value === null || isReplacing;
  return (
    <UploadFrame
      label={label}
      description={props.description}
      required={props.required}
      error={fault ?? props.error}
      onPaste={take}
    >
      {progress !== undefined ? (
        <ProgressLine {...progress} onCancel={cancel} />
      ) : isOpen ? (
        <DropArea
          label="Drop, paste or choose an image"
          hint={imageRuleText(rule)}
          accept={ACCEPT}
          onFiles={take}
          disabled={disabled}
        />
      ) : (
        <ImagePreview image={value} />
      )}
      <div className={classes.buttons}>
        {withLibrary && progress === undefined && isOpen && (
          <Button variant="default" size="xs" disabled={disabled === true} onClick={() => setIsPicking(true)}>
            Choose from your media
          </Button>
        )}
        {value !== null && isReplacing && progress === undefined && (
          <Button variant="subtle" size="xs" onClick={() => setIsReplacing(false)}>
            Keep the current one
          </Button>
        )}
        {!isOpen && progress === undefined && (
          <>
            <Button
              variant="default"
              size="xs"
              disabled={disabled === true}
              onClick={() => setIsReplacing(true)}
            >
              Replace
            </Button>
            <Button
              variant="subtle"
              size="xs"
              color="red"
              disabled={disabled === true}
              onClick={() => onChange(null)}
            >
              Remove
            </Button>
          </>
        )}
      </div>
      {withLibrary && (
        <MediaAssetPicker
          opened={isPicking}
          onClose={() => setIsPicking(false)}
          scope={scope}
          mediaType="image"
          rule={rule}
          onPick={(asset) => {
            setFault(undefined);
            setIsReplacing(false);
            onChange(asset);
          }}
        />
      )}
    </UploadFrame>
  );
}

function ImagePreview({ image }: { readonly image: ShownImage }) {
  const { url, originName, width, height } = image;
  return (
    <figure className={classes.preview}>
      <img src={url} alt={originName ?? 'The chosen image'} loading="lazy" />
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
