import { useId, type ClipboardEvent, type ReactNode } from 'react';

import { t } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Dropzone } from '../../ui/fields/dropzone.tsx';
import { Progress } from '../../ui/feedback/feedback.tsx';
import { Text } from '../../ui/text.tsx';
import classes from './uploads.module.css';

interface UploadFrameProps {
  readonly label: string;
  readonly description?: ReactNode;
  readonly required?: boolean | undefined;
  readonly error?: ReactNode;
  readonly children: ReactNode;
  /** Files that were pasted while the focus is inside. */
  readonly onPaste?: ((files: File[]) => void) | undefined;
}

/** The frame of every upload: label, content and error. */
export function UploadFrame({ label, description, required, error, children, onPaste }: UploadFrameProps) {
  const labelId = useId();
  const errorId = useId();
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    onPaste?.(files);
  };
  const hasError = error !== undefined && error !== null && error !== '';
  return (
    <div
      role="group"
      className={classes.frame}
      aria-labelledby={labelId}
      aria-describedby={hasError ? errorId : undefined}
      onPaste={onPaste === undefined ? undefined : paste}
    >
      <div className={classes.label} id={labelId}>
        {label}
        {required === true && (
          <span className={classes.mark} aria-hidden>
            {' '}
            *
          </span>
        )}
      </div>
      {description !== undefined && <div className={classes.description}>{description}</div>}
      {children}
      {hasError && (
        <div className={classes.error} id={errorId} role="alert">
          {error}
        </div>
      )}
    </div>
  );
}

interface DropAreaProps {
  readonly label: string;
  readonly hint: string;
  readonly accept: readonly string[];
  readonly onFiles: (files: File[]) => void;
  readonly multiple?: boolean;
  readonly disabled?: boolean | undefined;
}

/** Where a file comes in: dropped, pasted, or chosen. Whatever it is, the rules of the field word the rejection. */
export function DropArea({ label, hint, accept, onFiles, multiple = false, disabled }: DropAreaProps) {
  return (
    <Dropzone
      label={label}
      description={hint}
      buttonLabel={multiple ? t('Choose files') : t('Choose a file')}
      accept={accept}
      multiple={multiple}
      disabled={disabled}
      onFiles={onFiles}
      onReject={(refused) => onFiles(refused.map(({ file }) => file).slice(0, multiple ? undefined : 1))}
    />
  );
}

interface ProgressLineProps {
  readonly name: string;
  /** 0 to 1. */
  readonly share: number;
  readonly onCancel: () => void;
}

const PERCENT = 100;

/** How far a file has come, and a way to stop it. */
export function ProgressLine({ name, share, onCancel }: ProgressLineProps) {
  return (
    <div className={classes.progress}>
      <div className={classes.progressHead}>
        <Text size="sm" truncate>
          {name}
        </Text>
        <Button variant="subtle" size="compact-sm" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
      <Progress value={share * PERCENT} aria-label={t('Uploading {name}', { name })} />
    </div>
  );
}
