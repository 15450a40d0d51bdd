import { ITEMS_FILE_BYTES_MAX } from '@marquee/schemas/filter-list/commands';
import type { ItemUploadView } from '@marquee/schemas/filter-list/uploads';
import { useState } from 'react';

import { t } from '../../../lib/i18n/i18n.ts';
import { Stack } from '../../../ui/layout/layout.tsx';
import { Text } from '../../../ui/text.tsx';
import { DropArea, ProgressLine, UploadFrame } from '../../../widgets/uploads/upload-frame.tsx';
import { AddingLine } from './adding-line.tsx';
import { KeptUploads } from './kept-uploads.tsx';
import { type UploadProgress, useItemsUpload } from './use-items-upload.ts';

const MEGABYTE = 1_048_576;

interface ItemsFileProps {
  readonly listId: number;
  readonly onAdded: (upload: ItemUploadView) => void;
}

/** A file of items, sent in parts: it goes on where it was after a lost connection or a reload. */
export function ItemsFile({ listId, onAdded }: ItemsFileProps) {
  const [shownId, setShownId] = useState<string>();
  const { upload, cancel, progress, fieldError } = useItemsUpload(listId, (added) => {
    setShownId(added.id);
    onAdded(added);
  });
  return (
    <UploadFrame
      label={t('Upload a file')}
      description={t('A text file with one item per line, or a CSV: its first column is read.')}
      error={fieldError}
      onPaste={([file]) => file && progress === undefined && void upload(file)}
    >
      {progress === undefined ? (
        <>
          <DropArea
            label={t('Drop a file here or click to choose one')}
            hint={t('CSV or TXT, up to {megabytes} MB', { megabytes: ITEMS_FILE_BYTES_MAX / MEGABYTE })}
            accept={['text/csv', 'text/plain', '.csv', '.txt']}
            onFiles={([file]) => file && void upload(file)}
          />
          <KeptUploads listId={listId} hiddenId={shownId} />
        </>
      ) : (
        <Underway progress={progress} onCancel={cancel} />
      )}
    </UploadFrame>
  );
}

function Underway({
  progress,
  onCancel,
}: {
  readonly progress: UploadProgress;
  readonly onCancel: () => void;
}) {
  const { name, phase, share, linesDone } = progress;
  if (phase === 'adding') return <AddingLine name={name} share={share} linesDone={linesDone} />;
  return (
    <Stack gap="xs">
      <ProgressLine name={name} share={share} onCancel={onCancel} />
      {phase === 'waiting' && (
        <Text size="sm" role="status">
          {t('The connection was lost. The upload continues as soon as it is back.')}
        </Text>
      )}
    </Stack>
  );
}
