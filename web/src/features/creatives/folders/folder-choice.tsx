import { useQuery } from '@tanstack/react-query';

import { t } from '../../../lib/i18n/i18n.ts';
import { ErrorState } from '../../../ui/feedback/feedback.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { folderOptions } from './folder-options.ts';
import { FolderTools } from './folder-tools.tsx';
import type { FolderOwner } from './folder-owner.ts';
import { foldersQuery } from './folders-query.ts';

interface FolderChoiceProps {
  readonly owner: FolderOwner;
  /** Null is no folder. */
  readonly value: number | null;
  readonly onChange: (folderId: number | null) => void;
  readonly error?: string | undefined;
}

/** One of an account's folders, or none; new ones are made here, and those that are there renamed and deleted. */
export function FolderChoice({ owner, value, onChange, error }: FolderChoiceProps) {
  const { data: folders, error: failure, refetch } = useQuery(foldersQuery(owner));
  if (failure !== null && folders === undefined)
    return <ErrorState text={failure.message} onRetry={() => void refetch()} />;
  return (
    <Stack gap="xs">
      <SelectField
        label={t('Folder')}
        clearable
        disabled={folders === undefined}
        placeholder={folders === undefined ? t('Loading…') : t('No folder')}
        options={folderOptions(folders)}
        value={value === null ? null : String(value)}
        error={error}
        onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
      />
      <FolderTools owner={owner} folders={folders ?? []} chosen={value} onChoose={onChange} />
    </Stack>
  );
}
