import type { FilterListType } from '@marquee/schemas/common/source-lists';
import { ITEMS_PER_CALL_MAX } from '@marquee/schemas/filter-list/commands';
import type { ItemUploadView } from '@marquee/schemas/filter-list/uploads';
import type { ItemsAdded } from '@marquee/schemas/filter-list/views';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { formatCount } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { TextareaField } from '../../ui/fields/textarea-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Group, SimpleGrid, Stack } from '../../ui/layout/layout.tsx';
import { useCommand } from '../../widgets/command/use-command.ts';
import { addItems, FILTER_LIST_ITEM_KEY, removeAddedItems } from './api.ts';
import { FILTER_LIST } from './filter-list-kind.ts';
import { SourcePicker } from './sources/source-picker.tsx';
import { typedItems, withItems } from '../../widgets/source-items/typed-items.ts';
import { ItemsFile } from './upload/items-file.tsx';

/** Characters that a call carries at most. */
const TEXT_LENGTH_MAX = 900_000;

interface AddItemsProps {
  readonly listId: number;
  readonly type: FilterListType;
  readonly onAdded: (report: ItemsAdded) => void;
  readonly onUploaded: (upload: ItemUploadView) => void;
}

/** Items come typed or pasted, or as a file. */
export function AddItems(props: AddItemsProps) {
  return (
    <Card title={t('Add items')}>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <TypedItems {...props} />
        {/* As tall as it needs to be, whatever is beside it. */}
        <div>
          <ItemsFile listId={props.listId} onAdded={props.onUploaded} />
        </div>
      </SimpleGrid>
    </Card>
  );
}

function TypedItems({ listId, type, onAdded }: Omit<AddItemsProps, 'onUploaded'>) {
  const [text, setText] = useState('');
  const items = typedItems(text);
  const isTooMany = items.length > ITEMS_PER_CALL_MAX;
  const queryClient = useQueryClient();
  const undo = async ({ addedItems = [] }: ItemsAdded) => {
    const { undoItems } = await import('./undo-items.ts');
    await undoItems(queryClient, () => removeAddedItems(listId, addedItems));
  };
  const add = useCommand<readonly string[], ItemsAdded>({
    // The answer names what was added, so that what was on the list before stays when it is undone.
    run: (some, { idempotencyKey }) => addItems(listId, some, { query: { named: true }, idempotencyKey }),
    undo: { run: undo },
    success: ({ added }) => t('{added, plural, one {# item} other {# items}} added', { added }),
    invalidates: [[FILTER_LIST.key], [FILTER_LIST_ITEM_KEY]],
    onSuccess: (report) => {
      setText('');
      onAdded(report);
    },
  });
  return (
    <Stack gap="xs">
      <SourcePicker
        type={type}
        chosen={items}
        onPick={(sources) => setText((before) => withItems(before, sources))}
      />
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
