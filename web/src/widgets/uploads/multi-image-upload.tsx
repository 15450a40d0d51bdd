import { MEDIA_LIMITS } from '@marquee/schemas/commands/media';
import type { MediaAssetView } from '@marquee/schemas/queries/media';
import { useCallback, useRef, useState, type ReactNode } from 'react';

import { IconButton } from '../../ui/button.tsx';
import { IconChevronLeft, IconChevronRight, IconX } from '../../ui/icons.ts';
import { checkImage } from './check-files.ts';
import type { ShownImage } from './image-upload.tsx';
import type { MediaScope } from './media-assets.ts';
import { DropArea, ProgressLine, UploadFrame } from './upload-frame.tsx';
import { imageRuleText, moved, type ImageRule } from './upload-rules.ts';
import classes from './uploads.module.css';
import { useUpload } from './use-upload.ts';

type Item = ShownImage & { readonly id: number };

interface MultiImageUploadProps {
  readonly label: string;
  readonly scope: MediaScope;
  readonly value: readonly Item[];
  readonly onChange: (images: readonly (Item | MediaAssetView)[]) => void;
  readonly rule?: ImageRule;
  /** Default 10. */
  readonly max?: number;
  readonly description?: ReactNode;
  readonly required?: boolean | undefined;
  readonly error?: ReactNode;
  readonly disabled?: boolean | undefined;
}

/** Of the specification: 2 MB each, ten at most. */
const MANY_IMAGES: ImageRule = { maxWeight: MEDIA_LIMITS.imageOfManyBytes / 1_048_576 };

/** Several images in an order. */
export function MultiImageUpload(props: MultiImageUploadProps) {
  const {
    label,
    scope,
    value,
    onChange,
    rule = MANY_IMAGES,
    max = MEDIA_LIMITS.imagesAtOnce,
    disabled,
  } = props;
  const check = useCallback((file: File) => checkImage(file, rule), [rule]);
  // Uploads run one after another, each onto what is there by then.
  const current = useRef(value);
  current.current = value;
  const add = useCallback(
    (asset: MediaAssetView) => {
      if (!current.current.some(({ id }) => id === asset.id)) onChange([...current.current, asset]);
    },
    [onChange],
  );
  const { upload, cancel, progress, fault, setFault } = useUpload({
    scope,
    mediaType: 'image',
    check,
    onUploaded: add,
  });
  const [dragged, setDragged] = useState<number>();
  const take = async (files: File[]) => {
    if (disabled === true) return;
    const room = max - current.current.length;
    for (const file of files.slice(0, room)) {
      if (!(await upload(file))) return;
    }
    if (files.length > room) setFault(`At most ${max} images. ${files.length - room} were not added.`);
  };
  const move = (from: number, to: number) => onChange(moved(value, from, to));
  return (
    <UploadFrame
      label={label}
      description={props.description}
      required={props.required}
      error={fault ?? props.error}
      onPaste={(files) => void take(files)}
    >
      <ol className={classes.tiles}>
        {value.map((image, index) => (
          <li
            key={image.id}
            draggable={disabled !== true}
            onDragStart={() => setDragged(index)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged !== undefined) move(dragged, index);
              setDragged(undefined);
            }}
          >
            <img src={image.url} alt={image.originName ?? `Image ${index + 1}`} loading="lazy" />
            <div className={classes.tileButtons}>
              <IconButton
                label={`Move image ${index + 1} forward`}
                size="sm"
                disabled={disabled === true || index === 0}
                onClick={() => move(index, index - 1)}
              >
                <IconChevronLeft size="1rem" aria-hidden />
              </IconButton>
              <IconButton
                label={`Move image ${index + 1} back`}
                size="sm"
                disabled={disabled === true || index === value.length - 1}
                onClick={() => move(index, index + 1)}
              >
                <IconChevronRight size="1rem" aria-hidden />
              </IconButton>
              <IconButton
                label={`Remove image ${index + 1}`}
                size="sm"
                disabled={disabled === true}
                onClick={() => onChange(value.filter(({ id }) => id !== image.id))}
              >
                <IconX size="1rem" aria-hidden />
              </IconButton>
            </div>
          </li>
        ))}
      </ol>
      {progress !== undefined ? (
        <ProgressLine {...progress} onCancel={cancel} />
      ) : (
        value.length < max && (
          <DropArea
            label="Drop, paste or choose images"
            hint={`${imageRuleText(rule)} · ${value.length} of ${max}`}
            accept={['image/jpeg', 'image/png']}
            multiple
            onFiles={(files) => void take(files)}
            disabled={disabled}
          />
        )
      )}
    </UploadFrame>
  );
}
