import { MEDIA_LIMITS } from '@marquee/schemas/media/commands';
import type { MediaAssetView } from '@marquee/schemas/media/views';
import { useCallback, useRef, useState, type ReactNode } from 'react';

import { t } from '../../lib/i18n/i18n.ts';
import { IconButton } from '../../ui/button.tsx';
import { IconChevronLeft, IconChevronRight, IconX } from '../../ui/icons.ts';
import { checkImage } from './check-files.ts';
import type { ShownImage } from './image-upload.tsx';
import type { MediaScope } from './media-assets.ts';
import { DropArea, ProgressLine, UploadFrame } from './upload-frame.tsx';
import { imageRuleText, moveItem, type ImageRule } from './upload-rules.ts';
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

/** Limits of the specification: 2 MB each, ten at most. */
const MANY_IMAGES: ImageRule = { maxWeight: MEDIA_LIMITS.imageOfManyBytes / 1_048_576 };

/** Several images in an order. */
export function MultiImageUpload(props: MultiImageUploadProps) {
  const { label, value, rule = MANY_IMAGES, max = MEDIA_LIMITS.imagesAtOnce, disabled = false } = props;
  const { take, cancel, progress, fieldError } = useManyUploads({ ...props, rule, max, disabled });
  return (
    <UploadFrame
      label={label}
      description={props.description}
      required={props.required}
      error={fieldError ?? props.error}
      onPaste={(files) => void take(files)}
    >
      <ImageTiles images={value} onChange={props.onChange} disabled={disabled} />
      {progress !== undefined ? (
        <ProgressLine {...progress} onCancel={cancel} />
      ) : (
        value.length < max && (
          <DropArea
            label={t('Drop, paste or choose images')}
            hint={t('{imageRule} · {count} of {max}', {
              imageRule: imageRuleText(rule),
              count: value.length,
              max,
            })}
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

type ManyUploads = Pick<MultiImageUploadProps, 'scope' | 'value' | 'onChange'> & {
  readonly rule: ImageRule;
  readonly max: number;
  readonly disabled: boolean;
};

/** Uploads files one after another, each onto what is there by then, until there are as many as may be. */
function useManyUploads({ scope, value, onChange, rule, max, disabled }: ManyUploads) {
  const check = useCallback((file: File) => checkImage(file, rule), [rule]);
  const current = useRef(value);
  current.current = value;
  const add = useCallback(
    (asset: MediaAssetView) => {
      if (!current.current.some(({ id }) => id === asset.id)) onChange([...current.current, asset]);
    },
    [onChange],
  );
  const { upload, cancel, progress, fieldError, setFieldError } = useUpload({
    scope,
    mediaType: 'image',
    check,
    onUploaded: add,
  });
  const take = async (files: File[]) => {
    if (disabled) return;
    const free = max - current.current.length;
    for (const file of files.slice(0, free)) {
      if (!(await upload(file))) return;
    }
    if (files.length > free)
      setFieldError(t('At most {max} images. {count} were not added.', { max, count: files.length - free }));
  };
  return { take, cancel, progress, fieldError };
}

interface ImageTilesProps {
  readonly images: readonly Item[];
  readonly onChange: (images: readonly Item[]) => void;
  readonly disabled: boolean;
}

/** The images in their order, which dragging and the buttons change. */
function ImageTiles({ images, onChange, disabled }: ImageTilesProps) {
  const [dragged, setDragged] = useState<number>();
  const move = (from: number, to: number) => onChange(moveItem(images, from, to));
  return (
    <ol className={classes.tiles}>
      {images.map((image, index) => (
        <li
          key={image.id}
          draggable={!disabled}
          onDragStart={() => setDragged(index)}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            if (dragged !== undefined) move(dragged, index);
            setDragged(undefined);
          }}
        >
          <img
            src={image.url}
            alt={image.originName ?? t('Image {index}', { index: index + 1 })}
            loading="lazy"
          />
          <TileButtons
            number={index + 1}
            canMoveForward={!disabled && index > 0}
            canMoveBack={!disabled && index < images.length - 1}
            canRemove={!disabled}
            onMove={(by) => move(index, index + by)}
            onRemove={() => onChange(images.filter(({ id }) => id !== image.id))}
          />
        </li>
      ))}
    </ol>
  );
}

interface TileButtonsProps {
  /** From 1. */
  readonly number: number;
  readonly canMoveForward: boolean;
  readonly canMoveBack: boolean;
  readonly canRemove: boolean;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

const TileButtons = (props: TileButtonsProps) => (
  <div className={classes.tileButtons}>
    <IconButton
      label={t('Move image {number} forward', { number: props.number })}
      size="sm"
      disabled={!props.canMoveForward}
      onClick={() => props.onMove(-1)}
    >
      <IconChevronLeft size="1rem" aria-hidden />
    </IconButton>
    <IconButton
      label={t('Move image {number} back', { number: props.number })}
      size="sm"
      disabled={!props.canMoveBack}
      onClick={() => props.onMove(1)}
    >
      <IconChevronRight size="1rem" aria-hidden />
    </IconButton>
    <IconButton
      label={t('Remove image {number}', { number: props.number })}
      size="sm"
      disabled={!props.canRemove}
      onClick={props.onRemove}
    >
      <IconX size="1rem" aria-hidden />
    </IconButton>
  </div>
);
