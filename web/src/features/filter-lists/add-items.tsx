import { ITEMS_FILE_BYTES_MAX, ITEMS_PER_CALL_MAX } from '@marquee/schemas/filter-list/commands';
import type { ItemsAdded } from '@marquee/schemas/filter-list/views';
import { useState } from 'react';

import { formatCount } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { TextareaField } from '../../ui/fields/textarea-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Group, SimpleGrid, Stack } from '../../ui/layout/layout.tsx';
import { useCommand } from '../../widgets/command/use-command.ts';
import { DropArea, ProgressLine, UploadFrame } from '../../widgets/uploads/upload-frame.tsx';
import { addItems, FILTER_LIST_ITEM_KEY } from './api.ts';
import { FILTER_LIST } from './filter-list-kind.ts';
import { typedItems } from './typed-items.ts';
import { useItemsUpload } from './use-items-upload.ts';

/** Characters that a call carries at most. */
const TEXT_LENGTH_MAX = 900_000;
const MEGABYTE = 1_048_576;

interface AddItemsProps {
  readonly listId: number;
  readonly onAdded: (report: ItemsAdded) => void;
}

/** Items come typed or pasted, or as a file. */
export function AddItems({ listId, onAdded }: AddItemsProps) {
  return (
    <Card title={t('Add items')}>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <TypedItems listId={listId} onAdded={onAdded} />
        <ItemsFile listId={listId} onAdded={onAdded} />
      </SimpleGrid>
    </Card>
  );
}

function TypedItems({ listId, onAdded }: AddItemsProps) {
  const [text, setText] = useState('');
  const items = typedItems(text);
  const isTooMany = items.length > ITEMS_PER_CALL_MAX;
  const add = useCommand<readonly string[], ItemsAdded>({
    run: (some, { idempotencyKey }) => addItems(listId, some, { idempotencyKey }),
    success: ({ added }) => t('{added, plural, one {# item} other {# items}} added', { added }),
    invalidates: [[FILTER_LIST.key], [FILTER_LIST_ITEM_KEY]],
    onSuccess: (report) => {
      setText('');
      onAdded(report);
    },
  });
  return (
    <Stack gap="xs">
      <TextareaField
        label={t('Type or paste')}
        description={t('One per line, up to {max}.', {
          max: formatCount(ITEMS_PER_CALL_MAX),
        })}
        minRows={6}
        maxLength={TEXT_LENGTH_MAX}
        monospace
        value={text}
        onChange={setText}
        error={
          isTooMany
            ? t('{count} items are too many to add at once. Upload them as a file.', {
                count: formatCount(items.length),
              })
            : undefined
        }
      />
      <Group>
        <Button
          variant="light"
          disabled={items.length === 0 || isTooMany}
          loading={add.isPending}
          onClick={() => add.run(items)}
        >
          {items.length === 0
            ? t('Add items')
            : t('Add {count, plural, one {# item} other {# items}}', { count: items.length })}
        </Button>
      </Group>
    </Stack>
  );
}

function ItemsFile({ listId, onAdded }: AddItemsProps) {
  const { upload, cancel, progress, fieldError } = useItemsUpload(listId, onAdded);
  return (
    <UploadFrame
      label={t('Upload a file')}
      description={t('A text file with one item per line, or a CSV: its first column is read.')}
      error={fieldError}
      onPaste={([file]) => file && void upload(file)}
    >
      {progress === undefined ? (
        <DropArea
          label={t('Drop a file here or click to choose one')}
          hint={t('CSV or TXT, up to {megabytes} MB', { megabytes: ITEMS_FILE_BYTES_MAX / MEGABYTE })}
          accept={['text/csv', 'text/plain', '.csv', '.txt']}
          onFiles={([file]) => file && void upload(file)}
        />
      ) : (
        <ProgressLine name={progress.name} share={progress.share} onCancel={cancel} />
      )}
    </UploadFrame>
  );
}
