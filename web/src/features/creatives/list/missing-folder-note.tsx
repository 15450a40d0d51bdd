import type { CreativeFolderView } from '@marquee/schemas/creative-folder/views';
import { useSearchParams } from 'react-router-dom';

import { t } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/feedback.tsx';

/** Name of the filter in the URL. */
const FILTER = 'folderId';

interface MissingFolderNoteProps {
  /** Undefined while they are not known. */
  readonly folders: readonly CreativeFolderView[] | undefined;
}

/** Says that a folder by which the list was to be filtered is gone: what is there is of the other folders, or all creatives. */
export function MissingFolderNote({ folders }: MissingFolderNoteProps) {
  const [search, setSearch] = useSearchParams();
  const asked = (search.get(FILTER) ?? '').split(',').filter((id) => id !== '');
  const there = asked.filter((id) => folders?.some((folder) => String(folder.id) === id));
  if (folders === undefined || there.length === asked.length) return null;
  const showWithout = () =>
    setSearch(
      (current) => {
        if (there.length === 0) current.delete(FILTER);
        else current.set(FILTER, there.join());
        return current;
      },
      { replace: true },
    );
  return (
    <Alert
      tone="warning"
      mb="md"
      title={t('{count, plural, one {This folder is gone} other {# of these folders are gone}}', {
        count: asked.length - there.length,
      })}
    >
      {there.length === 0
        ? t('It was deleted, so creatives of all folders are shown.')
        : t('Only creatives of the other folders are shown.')}{' '}
      <Button variant="subtle" size="compact-sm" onClick={showWithout}>
        {t('Remove the filter')}
      </Button>
    </Alert>
  );
}
