import { ITEMS_FILE_BYTES_MAX } from '@marquee/schemas/filter-list/commands';
import { describe, expect, it } from 'vitest';

import { errorOfFiles } from './sources-file.ts';

const file = (name: string, type: string, size = 10) => ({ name, type, size });
const WRONG_TYPE = 'The file must be a file of type: csv, txt';

describe('a file of sources', () => {
  it.each([
    ['list.csv', 'text/csv'],
    ['list.csv', 'text/plain'],
    ['list.csv', 'application/vnd.ms-excel'],
    ['LIST.CSV', ''],
    ['list.txt', 'text/plain;charset=utf-8'],
  ])('passes as %s of type "%s"', (name, type) => {
    expect(errorOfFiles([file(name, type)])).toBeUndefined();
  });

  it.each([
    ['page.html', 'text/html'],
    ['page.csv', 'text/html'],
    ['page.html', 'text/plain'],
    ['report.pdf', 'application/pdf'],
    ['list.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['list.xls', 'application/vnd.ms-excel'],
    ['list.txt', 'application/vnd.ms-excel'],
    ['csv', 'text/csv'],
  ])('is refused as %s of type "%s"', (name, type) => {
    expect(errorOfFiles([file(name, type)])).toBe(WRONG_TYPE);
  });

  it('is refused when empty or too large, and beside another one', () => {
    expect(errorOfFiles([file('list.csv', 'text/csv', 0)])).toBe('The file is empty');
    expect(errorOfFiles([file('list.csv', 'text/csv', ITEMS_FILE_BYTES_MAX)])).toBeUndefined();
    expect(errorOfFiles([file('list.csv', 'text/csv', ITEMS_FILE_BYTES_MAX + 1)])).toBe(
      'The file may not be greater than 64 MB',
    );
    expect(errorOfFiles([file('a.csv', 'text/csv'), file('b.csv', 'text/csv')])).toBe(
      'Upload one file at a time.',
    );
  });
});
