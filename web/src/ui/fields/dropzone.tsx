import '@mantine/dropzone/styles.layer.css';

import { Dropzone as MantineDropzone } from '@mantine/dropzone';
import { useRef, type ReactNode } from 'react';

import { t } from '../../lib/i18n/i18n.ts';
import { Button } from '../button.tsx';
import { withoutUndefined } from '@marquee/schemas/common/without-undefined';
import styles from './dropzone.module.css';
import { IconUpload } from '../icons.ts';

/** A file that was refused, and the codes of why: `file-too-large`, `file-invalid-type`, `too-many-files`. */
export interface RejectedFile {
  file: File;
  codes: string[];
}

interface DropzoneProps {
  /** What to drop. */
  label: string;
  /** What is accepted, as text. */
  description?: ReactNode;
  /** The words of the button that opens the disk. */
  buttonLabel?: string;
  onFiles: (files: File[]) => void;
  onReject?: ((files: RejectedFile[]) => void) | undefined;
  /** MIME types. */
  accept?: readonly string[] | undefined;
  /** Bytes. */
  maxSize?: number | undefined;
  multiple?: boolean | undefined;
  loading?: boolean | undefined;
  disabled?: boolean | undefined;
}

/** Where files are dropped; the button in it is the way by keyboard. */
export function Dropzone(props: DropzoneProps) {
  const { label, description, buttonLabel = t('Choose a file'), onFiles, onReject, disabled } = props;
  const { accept, maxSize, multiple = false, loading } = props;
  const open = useRef<() => void>(null);
  return (
    <MantineDropzone
      onDrop={onFiles}
      onReject={(refused) =>
        onReject?.(refused.map(({ file, errors }) => ({ file, codes: errors.map(({ code }) => code) })))
      }
      {...withoutUndefined({ accept: accept && [...accept], maxSize, loading, disabled })}
      multiple={multiple}
      openRef={open}
      activateOnKeyboard={false}
      enablePointerEvents
      className={styles.zone}
      inputProps={{ 'aria-label': label }}
    >
      <div className={styles.inner}>
        <IconUpload className={styles.icon} aria-hidden />
        <span className={styles.label}>{label}</span>
        {description === undefined ? null : <span className={styles.description}>{description}</span>}
        <Button
          variant="default"
          size="xs"
          className={styles.button}
          {...withoutUndefined({ disabled })}
          onClick={(event) => {
            event.stopPropagation();
            open.current?.();
          }}
        >
          {buttonLabel}
        </Button>
      </div>
    </MantineDropzone>
  );
}
