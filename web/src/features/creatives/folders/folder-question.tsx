import { useState } from 'react';

import { t } from '../../../lib/i18n/i18n.ts';
import type { BulkQuestion } from '../../../widgets/entity-list/resource.ts';
import { FolderChoice } from './folder-choice.tsx';
import type { FolderOwner } from './folder-owner.ts';

interface AskedFolder {
  readonly owner: FolderOwner;
  readonly title: string;
  /** Where one begins; null is no folder. */
  readonly from: number | null;
  readonly onChoose: (folderId: number | null) => void;
}

/** Asks for a folder; `onChoose` is called at once, and after every change. */
export function folderQuestion({ title, ...asked }: AskedFolder): BulkQuestion {
  asked.onChoose(asked.from);
  return { title, body: <Asked {...asked} />, confirmLabel: t('Move') };
}

function Asked({ owner, from, onChoose }: Omit<AskedFolder, 'title'>) {
  const [folderId, setFolderId] = useState(from);
  const choose = (chosen: number | null) => {
    setFolderId(chosen);
    onChoose(chosen);
  };
  return <FolderChoice owner={owner} value={folderId} onChange={choose} />;
}
