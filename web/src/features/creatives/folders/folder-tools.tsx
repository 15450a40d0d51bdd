import type { CreativeFolderView } from '@marquee/schemas/creative-folder/views';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';

import { isStatus } from '../../../lib/api-error.ts';
import { reasonOf } from '../../../lib/error-catalogue.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Group, Stack } from '../../../ui/layout/layout.tsx';
import { undoEach } from '../../../widgets/command/undo-each.ts';
import { useCommand } from '../../../widgets/command/use-command.ts';
import { CREATIVE_KEY } from '../calls.ts';
import { createFolder, deleteFolder, renameFolder, restoreFolder } from './folders-api.ts';
import type { FolderOwner } from './folder-owner.ts';
import { foldersQuery } from './folders-query.ts';

const NAME_MAX = 255;

interface FolderToolsProps {
  readonly owner: FolderOwner;
  readonly folders: readonly CreativeFolderView[];
  readonly chosen: number | null;
  readonly onChoose: (folderId: number | null) => void;
}

/** Makes folders where one is chosen, and renames and deletes the chosen one. */
export function FolderTools({ owner, folders, chosen, onChoose }: FolderToolsProps) {
  const [naming, setNaming] = useState<'new' | 'chosen'>();
  const folder = folders.find(({ id }) => id === chosen);
  const remove = useDeleteFolder(owner, chosen, onChoose);
  if (naming !== undefined)
    return (
      <FolderName
        key={naming}
        owner={owner}
        folder={naming === 'new' ? undefined : folder}
        onClose={() => setNaming(undefined)}
        onSaved={onChoose}
      />
    );
  return (
    <Group gap="xs">
      <Button variant="default" size="compact-sm" onClick={() => setNaming('new')}>
        {t('New folder')}
      </Button>
      {folder !== undefined && (
        <>
          <Button variant="default" size="compact-sm" onClick={() => setNaming('chosen')}>
            {t('Rename folder')}
          </Button>
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            loading={remove.isPending}
            onClick={() => remove.run(folder)}
          >
            {t('Delete folder')}
          </Button>
        </>
      )}
    </Group>
  );
}

interface FolderNameProps {
  readonly owner: FolderOwner;
  /** Undefined for a new one. */
  readonly folder: CreativeFolderView | undefined;
  readonly onClose: () => void;
  readonly onSaved: (folderId: number) => void;
}

function FolderName({ owner, folder, onClose, onSaved }: FolderNameProps) {
  const [name, setName] = useState(folder?.name ?? '');
  const queryClient = useQueryClient();
  const save = useCommand<string, CreativeFolderView>({
    run: (typed, { idempotencyKey }) =>
      folder === undefined
        ? createFolder(owner, typed, idempotencyKey)
        : renameFolder(owner.scope, folder, typed),
    showErrors: false,
    invalidates: [CREATIVE_KEY],
    onSuccess: (saved) => {
      // The choice shows the name at once.
      queryClient.setQueryData(foldersQuery(owner).queryKey, (before = []) => [
        ...before.filter(({ id }) => id !== saved.id),
        saved,
      ]);
      onSaved(saved.id);
      onClose();
    },
  });
  const submit = () => {
    if (name.trim() !== '') save.run(name.trim());
  };
  // The form around is neither sent nor closed.
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') submit();
    else onClose();
  };
  return (
    <Stack gap="xs">
      <TextField
        label={t('Folder name')}
        autoFocus
        maxLength={NAME_MAX}
        value={name}
        error={save.error === null ? undefined : messageOf(save.error)}
        onChange={(typed) => {
          save.reset();
          setName(typed);
        }}
        onKeyDown={onKeyDown}
      />
      <Group gap="xs">
        <Button size="compact-sm" loading={save.isPending} disabled={name.trim() === ''} onClick={submit}>
          {folder === undefined ? t('Create folder') : t('Save name')}
        </Button>
        <Button variant="default" size="compact-sm" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </Group>
    </Stack>
  );
}

/** What became of the session is no mistake in the name. */
const messageOf = (error: unknown): string =>
  isStatus(error, 401) ? t('Your session has ended') : reasonOf(error);

/** Deletes a folder, and says how many creatives are without one; one that is restored is chosen again. */
function useDeleteFolder(
  { scope }: FolderOwner,
  chosen: number | null,
  onChoose: (folderId: number | null) => void,
) {
  /** Undefined once the choice is gone. */
  const choice = useRef<number | null>(undefined);
  useEffect(() => {
    choice.current = chosen;
    return () => {
      choice.current = undefined;
    };
  }, [chosen]);
  return useCommand<CreativeFolderView>({
    run: ({ id }) => deleteFolder(scope, id),
    success: (_, { creatives }) =>
      t(
        'Folder deleted. {creatives, plural, =0 {It was empty.} one {# creative is in no folder now.} other {# creatives are in no folder now.}}',
        { creatives },
      ),
    undo: {
      run: async (_, { id }) => {
        const isRestored = await undoEach({
          undos: [() => restoreFolder(scope, id)],
          counted: (count) => t('{count, plural, one {# folder} other {# folders}}', { count }),
          key: 'creative',
        });
        if (isRestored && choice.current === null) onChoose(id);
      },
    },
    invalidates: [CREATIVE_KEY],
    onSuccess: () => onChoose(null),
  });
}
