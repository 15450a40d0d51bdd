import type { CreativeFolderView } from '@marquee/schemas/creative-folder/views';

import { t } from '../../../lib/i18n/i18n.ts';

/** Folders as fields and filters offer them, with how much is in each. */
export const folderOptions = (folders: readonly CreativeFolderView[] = []) =>
  folders.map(({ id, name, creatives }) => ({
    value: String(id),
    label: t('{name} ({creatives})', { name, creatives }),
  }));
