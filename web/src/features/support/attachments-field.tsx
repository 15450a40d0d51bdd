import { TICKET_FILE_MESSAGES, TICKET_LIMITS } from '@marquee/schemas/support-ticket/terms';
import { useRef, useState } from 'react';

import { declaredText } from '../../lib/i18n/declared-text.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { IconUpload, IconX } from '../../ui/icons.ts';
import { UploadFrame } from '../../widgets/uploads/upload-frame.tsx';
import { formatBytes } from './format-bytes.ts';
import classes from './support.module.css';

const ACCEPT = 'image/jpeg,image/png,image/gif,image/webp,application/pdf,text/plain,text/csv,.csv,.txt,.log';

interface AttachmentsFieldProps {
  readonly files: readonly File[];
  readonly onChange: (files: readonly File[]) => void;
}

/** Files that go with a message: chosen or pasted. */
export function AttachmentsField({ files, onChange }: AttachmentsFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const add = (added: readonly File[]) => {
    const fitting = added.filter(({ size }) => size <= TICKET_LIMITS.fileBytes);
    const all = [...files, ...fitting];
    setError(errorOf(added.length > fitting.length, all.length));
    onChange(all.slice(0, TICKET_LIMITS.filesOfMessage));
  };
  return (
    <UploadFrame
      label={t('Attachments')}
      description={t('Images, PDF, text or CSV: up to 5 files of 10 MB each.')}
      error={error}
      onPaste={add}
    >
      {files.length > 0 && (
        <ul className={classes.files} aria-label={t('Attachments')}>
          {files.map((file, index) => (
            <li key={`${index} ${file.name}`} className={classes.file}>
              <span className={classes.fileName}>{file.name}</span>
              <span className={classes.muted}>{formatBytes(file.size)}</span>
              <IconButton
                label={t('Remove {name}', { name: file.name })}
                size="sm"
                onClick={() => onChange(files.filter((other) => other !== file))}
              >
                <IconX size="1rem" aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <div>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={ACCEPT}
          aria-label={t('Attach files')}
          onChange={({ currentTarget }) => {
            add([...(currentTarget.files ?? [])]);
            // The same file may be chosen again.
            currentTarget.value = '';
          }}
        />
        <Button
          variant="default"
          size="xs"
          leftSection={<IconUpload size="1rem" aria-hidden />}
          disabled={files.length >= TICKET_LIMITS.filesOfMessage}
          onClick={() => input.current?.click()}
        >
          {t('Attach files')}
        </Button>
      </div>
    </UploadFrame>
  );
}

function errorOf(isTooLarge: boolean, count: number): string | undefined {
  if (isTooLarge) return declaredText(TICKET_FILE_MESSAGES.weight);
  return count > TICKET_LIMITS.filesOfMessage ? t('A message has at most 5 files.') : undefined;
}
