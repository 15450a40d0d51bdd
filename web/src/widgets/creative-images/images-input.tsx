import { useEffect } from 'react';

import { declaredText } from '../../lib/i18n/declared-text.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { Alert } from '../../ui/feedback/feedback.tsx';
import { DropArea } from '../uploads/upload-frame.tsx';
import { imageRuleText, ZIP_TYPES } from '../uploads/upload-rules.ts';
import classes from './creative-images.module.css';
import { IMAGES_MAX, nameErrorOf, type ImageDraft } from './image-drafts.ts';
import { ImageLine } from './image-line.tsx';
import type { useImageDrafts } from './use-image-drafts.ts';

const ACCEPT = ['image/jpeg', 'image/png', ...ZIP_TYPES];
/** So many files that were left out are named; the rest is counted. */
const SKIPPED_NAMED = 5;

export type Images = ReturnType<typeof useImageDrafts>;

/** Takes files that are pasted, wherever the focus is. */
export function usePastedFiles(onFiles: (files: readonly File[]) => void, isOff: boolean): void {
  useEffect(() => {
    if (isOff) return undefined;
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const files = [...(clipboardData?.files ?? [])];
      if (files.length > 0) onFiles(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [onFiles, isOff]);
}

interface ImagesInputProps {
  readonly images: Images;
  readonly isCreating: boolean;
}

/** Where images come in. */
export function ImagesInput({
  images: { drafts, surplus, skipped, unpacking, add },
  isCreating,
}: ImagesInputProps) {
  return (
    <>
      <DropArea
        label={t('Drop, paste or choose images, HTML5 zips, or a zip of images')}
        hint={t('{imageRule} · up to {IMAGES_MAX} images', { imageRule: imageRuleText({}), IMAGES_MAX })}
        accept={ACCEPT}
        multiple
        disabled={isCreating || drafts.length >= IMAGES_MAX}
        onFiles={add}
      />
      {unpacking > 0 && <p role="status">{t('Reading the zip…')}</p>}
      {skipped.length > 0 && <Skipped files={skipped} />}
      {surplus > 0 && (
        <Alert tone="warning">
          {t(
            'At most {IMAGES_MAX} images at once. {surplus, plural, one {# file} other {# files}} left out.',
            { IMAGES_MAX, surplus },
          )}
        </Alert>
      )}
    </>
  );
}

/** What a zip held beside images. */
const Skipped = ({ files }: { readonly files: Images['skipped'] }) => (
  <Alert
    tone="warning"
    title={t('{count, plural, one {# file} other {# files}} left out', { count: files.length })}
  >
    <ul className={classes.skipped}>
      {files.slice(0, SKIPPED_NAMED).map(({ name, reason }, index) => (
        <li key={index}>{t('{name}: {reason}', { name, reason: declaredText(reason) })}</li>
      ))}
      {files.length > SKIPPED_NAMED && (
        <li>{t('and {rest} more', { rest: files.length - SKIPPED_NAMED })}</li>
      )}
    </ul>
  </Alert>
);

interface ImageLinesProps extends ImagesInputProps {
  readonly names: ReadonlyMap<number, string>;
  /** Said beside the size of an image; undefined says nothing. */
  readonly noteOf?: ((draft: ImageDraft) => string | undefined) | undefined;
}

/** The images that are there, each in a line. */
export function ImageLines({ images, names, isCreating, noteOf }: ImageLinesProps) {
  const { drafts, edit, retry, remove } = images;
  if (drafts.length === 0) return null;
  return (
    <ul className={classes.lines} aria-label={t('Images')}>
      {drafts.map((draft, index) => (
        <ImageLine
          key={draft.key}
          number={index + 1}
          draft={draft}
          name={names.get(draft.key) ?? ''}
          nameError={nameErrorOf(draft, names)}
          isCreating={isCreating}
          note={noteOf?.(draft)}
          onRename={(name) => edit(draft.key, { name, creation: { step: 'none' } })}
          onRetry={() => retry(draft.key)}
          onRemove={() => remove(draft.key)}
        />
      ))}
    </ul>
  );
}
