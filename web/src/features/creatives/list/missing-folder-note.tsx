import type { CreativeFolderView } from '@marquee/schemas/creative-folder/views';
import { useState } from 'react';
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

/** What of the folders in the URL is gone. */
interface Gone {
  readonly count: number;
  readonly isAll: boolean;
  /** The note was read. */
  readonly isClosed?: boolean;
}

/**
 * Says that a folder by which the list was to be filtered is gone: what is there is of the other folders, or all creatives. The
 * list takes a filter without any folder that is there out of the URL; the note stays until it is closed or another
 * folder is chosen.
 */
export function MissingFolderNote({ folders }: MissingFolderNoteProps) {
  const [search, setSearch] = useSearchParams();
  const asked = (search.get(FILTER) ?? '').split(',').filter((id) => id !== '');
  const there = asked.filter((id) => folders?.some((folder) => String(folder.id) === id));
  const [gone, setGone] = useState<Gone>();
  const missing = folders === undefined ? 0 : asked.length - there.length;
  if (missing > 0 && missing !== gone?.count) setGone({ count: missing, isAll: there.length === 0 });
  if (missing === 0 && asked.length > 0 && folders !== undefined && gone !== undefined) setGone(undefined);
  if (gone === undefined || gone.isClosed === true) return null;
  const showWithout = () => {
    setGone({ ...gone, isClosed: true });
    if (missing === 0) return;
    setSearch(
      (current) => {
        if (there.length === 0) current.delete(FILTER);
        else current.set(FILTER, there.join());
        return current;
      },
      { replace: true },
    );
  };
  return (
    <Alert
      tone="warning"
      mb="md"
      title={t('{count, plural, one {This folder is gone} other {# of these folders are gone}}', {
        count: gone.count,
      })}
    >
      {gone.isAll
        ? t('It was deleted, so creatives of all folders are shown.')
        : t('Only creatives of the other folders are shown.')}{' '}
      <Button variant="subtle" size="compact-sm" onClick={showWithout}>
        {missing === 0 ? t('Close') : t('Remove the filter')}
      </Button>
    </Alert>
  );
}
