import { MESSAGES } from '@marquee/schemas/common/messages';
import { ITEMS_FILE_BYTES_MAX } from '@marquee/schemas/filter-list/commands';

import { declaredText } from '../../../lib/i18n/declared-text.ts';
import { t } from '../../../lib/i18n/i18n.ts';

/** Types that browsers report of a list; empty where the system knows none. Windows with Excel calls a CSV the last one. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  csv: ['', 'text/csv', 'text/plain', 'application/vnd.ms-excel'],
  txt: ['', 'text/csv', 'text/plain'],
};

/** What the dialog that chooses a file offers. */
export const OFFERED_TYPES = ['text/csv', 'text/plain', '.csv', '.txt'];

/** What is read of a file before it is sent. */
export type SourcesFile = Pick<File, 'name' | 'type' | 'size'>;

/** What is wrong with files before one is sent; undefined for one list. */
export function errorOfFiles(files: readonly SourcesFile[]): string | undefined {
  const [file] = files;
  if (file === undefined || files.length > 1) return t('Upload one file at a time.');
  if (!isList(file)) return declaredText(MESSAGES.wrongListFileType);
  if (file.size === 0) return declaredText(MESSAGES.fileEmpty);
  if (file.size > ITEMS_FILE_BYTES_MAX) return declaredText(MESSAGES.wrongListFileWeight);
  return undefined;
}

function isList({ name, type }: SourcesFile): boolean {
  const extension = /\.(csv|txt)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  // Parameters may follow: `text/plain; charset=utf-8`.
  const reported = type.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return TYPES[extension]?.includes(reported) === true;
}
