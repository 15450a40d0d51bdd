import { useEffect, useState, type ReactNode } from 'react';

import { declaredText } from '../../lib/i18n/declared-text.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Progress } from '../../ui/feedback/feedback.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { IconAlertTriangle, IconCircleCheck, IconFileText, IconPhoto, IconTrash } from '../../ui/icons.ts';
import { isZip } from '../uploads/upload-rules.ts';
import classes from './creative-images.module.css';
import type { ImageDraft } from './image-drafts.ts';

interface ImageLineProps {
  /** Its place, from 1. */
  readonly number: number;
  readonly draft: ImageDraft;
  /** As its creative will be called. */
  readonly name: string;
  readonly nameError: string | undefined;
  readonly isCreating: boolean;
  /** Said beside its size. */
  readonly note?: ReactNode;
  readonly onRename: (name: string) => void;
  readonly onRetry: () => void;
  readonly onRemove: () => void;
}

/** One file: what it shows, its size, the name of its creative, and how far it has come. */
export function ImageLine(props: ImageLineProps) {
  const { number, draft, name, nameError, isCreating, onRename } = props;
  const { upload, creation, sides, file } = draft;
  const isUnusable = upload.step === 'unusable';
  return (
    <li className={classes.line} aria-label={t('Image {number}: {name}', { number, name: file.name })}>
      <Thumbnail draft={draft} />
      <div className={classes.facts}>
        {isUnusable ? (
          <span className={classes.fileName} title={file.name}>
            {file.name}
          </span>
        ) : (
          <TextField
            label={t('Name of image {number}', { number })}
            hideLabel
            size="sm"
            maxLength={255}
            value={name}
            error={nameError}
            // What may have been created is sent again as it was, and what was created has its name.
            disabled={isCreating || creation.step === 'uncertain' || creation.step === 'created'}
            onChange={onRename}
          />
        )}
        <div className={classes.status}>
          {sides !== undefined && <span className={classes.size}>{`${sides.width} × ${sides.height}`}</span>}
          <Status draft={draft} onRetry={props.onRetry} />
        </div>
        {props.note !== undefined && <div className={classes.note}>{props.note}</div>}
      </div>
      <IconButton
        label={t('Remove image {number}', { number })}
        data-remove
        disabled={isCreating}
        onClick={({ currentTarget }) => {
          focusBeside(currentTarget);
          props.onRemove();
        }}
      >
        <IconTrash size="1rem" aria-hidden />
      </IconButton>
    </li>
  );
}

/** The line is about to go: the focus goes to the one after or before it, and from the last to where files are chosen. */
function focusBeside(button: HTMLElement): void {
  const line = button.closest('li');
  const beside = line?.nextElementSibling ?? line?.previousElementSibling;
  const next =
    beside === null || beside === undefined
      ? line?.parentElement?.parentElement?.querySelector<HTMLElement>('button')
      : beside.querySelector<HTMLElement>('[data-remove]');
  next?.focus();
}

function Thumbnail({ draft: { file, sides, upload } }: Pick<ImageLineProps, 'draft'>) {
  const local = useObjectUrl(sides !== undefined && file instanceof File && !isZip(file) ? file : undefined);
  const stored = upload.step === 'uploaded' && !isZip(file) ? upload.asset.url : undefined;
  const url = local ?? stored;
  const Icon = isZip(file) ? IconFileText : IconPhoto;
  return (
    <span className={classes.thumbnail}>
      {url === undefined ? <Icon size="1.25rem" aria-hidden /> : <img src={url} alt="" />}
    </span>
  );
}

/** An address of a file on this computer, for as long as it is shown. */
function useObjectUrl(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (file === undefined) return undefined;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}

const PERCENT = 100;

function Status({ draft, onRetry }: Pick<ImageLineProps, 'draft' | 'onRetry'>) {
  const { upload, creation, file } = draft;
  if (creation.step === 'uncertain') return <Reason>{declaredText(creation.reason)}</Reason>;
  if (creation.step === 'refused' && creation.reasons.length > 0)
    return <Reason>{creation.reasons.map(declaredText).join(' ')}</Reason>;
  if (creation.step === 'creating') return <span>{t('Creating…')}</span>;
  if (creation.step === 'created') return <Good>{t('Created')}</Good>;
  switch (upload.step) {
    case 'checking':
      return <span>{t('Checking…')}</span>;
    case 'waiting':
      return <span>{t('Waiting to upload')}</span>;
    case 'uploading':
      return (
        <Progress
          className={classes.progress ?? ''}
          value={upload.share * PERCENT}
          aria-label={t('Uploading {name}', { name: file.name })}
        />
      );
    case 'unusable':
      return <Reason>{declaredText(upload.reason)}</Reason>;
    case 'failed':
      return (
        <>
          <Reason>{declaredText(upload.reason)}</Reason>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={t('Try {name} again', { name: file.name })}
            onClick={onRetry}
          >
            {t('Try again')}
          </Button>
        </>
      );
    case 'missing':
      return <Reason>{t('Not uploaded before the page reloaded. Choose this file again.')}</Reason>;
    case 'uploaded':
      return <Good>{t('Uploaded')}</Good>;
  }
}

const Good = ({ children }: { readonly children: ReactNode }) => (
  <span className={classes.good}>
    <IconCircleCheck size="1rem" aria-hidden /> {children}
  </span>
);

const Reason = ({ children }: { readonly children: ReactNode }) => (
  <span className={classes.reason}>
    <IconAlertTriangle size="1rem" aria-hidden />
    <span>{children}</span>
  </span>
);
