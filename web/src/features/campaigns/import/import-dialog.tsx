import { useState } from 'react';

import { t } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert, Progress } from '../../../ui/feedback/feedback.tsx';
import { TextareaField } from '../../../ui/fields/textarea-field.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Text } from '../../../ui/text.tsx';
import { useUnsavedList } from '../../../widgets/form/draft/use-unsaved-list.tsx';
import { DropArea } from '../../../widgets/uploads/upload-frame.tsx';
import type { CampaignScope } from '../api.ts';
import { textOfBytes } from './file-text.ts';
import { ImportPreview } from './import-preview.tsx';
import { useImport, wantedIn, type Progress as ImportProgress } from './use-import.ts';

export interface ImportDialogProps {
  readonly scope: CampaignScope;
  readonly onClose: () => void;
}

const LEAVE = {
  title: t('Leave without importing?'),
  body: t('Nothing from this sheet has been saved yet.'),
} as const;

/** Campaigns out of a sheet: first what each row would do, and only then it is done. */
export function ImportDialog({ scope, onClose }: ImportDialogProps) {
  const [text, setText] = useState('');
  const sheet = useImport(scope, onClose);
  const { preview, isApplied, isBusy, messages } = sheet;
  const hasWork = !isApplied && (text !== '' || preview !== undefined);
  const { close, guard } = useUnsavedList({ hasWork, question: LEAVE, onClose });
  return (
    <Dialog
      opened
      size="xl"
      title={t('Import campaigns')}
      onClose={close}
      dismissible={!isBusy}
      footer={<Buttons sheet={sheet} text={text} onClose={close} />}
    >
      <Stack gap="md">
        {preview === undefined ? (
          <>
            <Source scope={scope} sheet={sheet} text={text} onText={setText} />
            <Messages messages={messages} />
          </>
        ) : (
          <ImportPreview scope={scope} rows={preview.rows} isApplied={isApplied} />
        )}
        {sheet.progress !== undefined && <ProgressLine progress={sheet.progress} />}
      </Stack>
      {guard}
    </Dialog>
  );
}

type Sheet = ReturnType<typeof useImport>;

interface ButtonsProps {
  readonly sheet: Sheet;
  readonly text: string;
  readonly onClose: () => void;
}

function Buttons({ sheet, text, onClose }: ButtonsProps) {
  const { preview, isApplied, isBusy } = sheet;
  if (isApplied) return <Button onClick={onClose}>{t('Close')}</Button>;
  if (preview === undefined)
    return (
      <>
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button disabled={text.trim() === ''} loading={isBusy} onClick={() => sheet.check(text)}>
          {t('Preview')}
        </Button>
      </>
    );
  const wanted = wantedIn(preview.rows).length;
  return (
    <>
      <Button variant="default" disabled={isBusy} onClick={sheet.back}>
        {t('Back')}
      </Button>
      <Button disabled={wanted === 0} loading={isBusy} onClick={sheet.apply}>
        {wanted === 0
          ? t('Nothing to import')
          : t('Apply to {wanted, plural, one {# campaign} other {# campaigns}}', { wanted })}
      </Button>
    </>
  );
}

/** Most characters that can be typed and pasted. */
const TEXT_MAX = 1_000_000;
const ACCEPT = ['text/csv', 'text/plain', 'text/tab-separated-values', 'application/vnd.ms-excel'];

interface SourceProps {
  readonly scope: CampaignScope;
  readonly sheet: Sheet;
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** Where a sheet comes from: a file, or cells that are pasted. */
function Source({ scope, sheet, text, onText }: SourceProps) {
  const read = async ([file]: readonly File[]) => {
    if (file === undefined) return;
    const read = textOfBytes(new Uint8Array(await file.arrayBuffer()));
    if (!read.ok) return sheet.refuse(read.message);
    sheet.check(read.text);
  };
  return (
    <>
      <Text size="sm" c="dimmed">
        {t(
          'Export “Campaigns for editing (CSV)”, edit the file and import it here. A missing column changes nothing, an empty cell clears its field.',
        )}
        {scope === 'own' && ` ${t('A row without an ID becomes a new campaign, switched off.')}`}
      </Text>
      <DropArea
        label={t('Drop or choose a CSV file')}
        hint={t('Up to 1,000 campaigns, 5 MB')}
        accept={ACCEPT}
        disabled={sheet.isBusy}
        onFiles={(files) => void read(files)}
      />
      <TextareaField
        label={t('Or paste rows')}
        description={t('With the names of the columns in the first row.')}
        monospace
        minRows={5}
        maxLength={TEXT_MAX}
        value={text}
        onChange={onText}
      />
    </>
  );
}

/** Messages that are listed; a file of another kind would have one for each of its columns. */
const MESSAGES_MAX = 8;

function Messages({ messages }: { readonly messages: readonly string[] }) {
  if (messages.length === 0) return null;
  return (
    <div role="alert">
      <Alert tone="danger" title={t('This sheet can’t be read')}>
        {messages.slice(0, MESSAGES_MAX).map((message) => (
          <p key={message}>{message}</p>
        ))}
        {messages.length > MESSAGES_MAX && (
          <p>{t('And {count} more.', { count: messages.length - MESSAGES_MAX })}</p>
        )}
      </Alert>
    </div>
  );
}

const PERCENT = 100;

function ProgressLine({ progress: { label, done, total } }: { readonly progress: ImportProgress }) {
  return (
    <div>
      <Text size="sm" role="status">
        {t('{label} {done} of {total, plural, one {# campaign} other {# campaigns}}…', {
          label,
          done,
          total,
        })}
      </Text>
      <Progress value={(done / Math.max(total, 1)) * PERCENT} aria-label={label} />
    </div>
  );
}
