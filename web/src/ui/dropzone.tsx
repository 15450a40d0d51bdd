import '@mantine/dropzone/styles.layer.css';

import { Dropzone as MantineDropzone } from '@mantine/dropzone';
import type { ReactNode } from 'react';

import { defined } from './defined.ts';
import styles from './dropzone.module.css';
import { IconUpload } from './icons.ts';

/** A file that was refused, and the codes of why: `file-too-large`, `file-invalid-type`, `too-many-files`. */
export interface RejectedFile {
  file: File;
  codes: string[];
}

interface DropzoneProps {
  /** Spoken, and shown in the zone. */
  label: string;
  /** What is accepted, in words. */
  description?: ReactNode;
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

/** Where files are dropped, or chosen by click, enter or space. */
export function Dropzone(props: DropzoneProps) {
  const {
    label,
    description,
    onFiles,
    onReject,
    accept,
    maxSize,
    multiple = false,
    loading,
    disabled,
  } = props;
  return (
    <MantineDropzone
      onDrop={onFiles}
      onReject={(refused) =>
        onReject?.(refused.map(({ file, errors }) => ({ file, codes: errors.map(({ code }) => code) })))
      }
      {...defined({ accept: accept && [...accept], maxSize, loading, disabled })}
      multiple={multiple}
      className={styles.zone}
      role="button"
      aria-label={label}
      inputProps={{ 'aria-label': label }}
    >
      <div className={styles.inner}>
        <IconUpload className={styles.icon} aria-hidden />
        <span className={styles.label}>{label}</span>
        {description === undefined ? null : <span className={styles.description}>{description}</span>}
      </div>
    </MantineDropzone>
  );
}
