import { describe, expect, it } from 'vitest';

import { csvField, toCsv, withIds } from './csv.ts';
import type { ListColumn } from './resource.ts';

describe('CSV', () => {
  it.each([
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ['two\r\nlines', '"two\r\nlines"'],
    [' padded ', '" padded "'],
    [null, ''],
    [undefined, ''],
    [0, '0'],
    [-12.5, '-12.5'],
    ['-12.50', '-12.50'],
    ['+7', '+7'],
  ])('writes %j as %s', (value, field) => expect(csvField(value)).toBe(field));

  it.each([
    ['=1+1', "'=1+1"],
    ['=HYPERLINK("x","y")', `"'=HYPERLINK(""x"",""y"")"`],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['-2+3', "'-2+3"],
    ['+1+cmd', "'+1+cmd"],
    ['\tx', `"'\tx"`],
    ['\r=1', `"'\r'=1"`],
    ['x;=1+1', `"x;'=1+1"`],
    ['\uff1d1+1', "'\uff1d1+1"],
  ])('lets no spreadsheet run %j', (value, field) => expect(csvField(value)).toBe(field));

  it('has a line for the names and one for each row, and only columns that are written', () => {
    interface Row {
      readonly name: string;
      readonly spend: string | null;
    }
    const columns: ListColumn<Row>[] = [
      { id: 'name', header: 'Name', cell: () => null, csv: ({ name }) => name },
      { id: 'switch', header: 'Active', cell: () => null },
      { id: 'spend', header: 'Spend, $', cell: () => null, csv: ({ spend }) => spend },
    ];
    expect(
      toCsv(columns, [
        { name: 'Spring', spend: '1.50' },
        { name: 'Müller, "A"', spend: null },
      ]),
    ).toBe('Name,"Spend, $"\r\nSpring,1.50\r\n"Müller, ""A""",\r\n');
  });

  it('names the row and the entity of a column by id as well, once', () => {
    interface Row {
      readonly id: number;
      readonly name: string;
      readonly userId: number;
    }
    const columns: ListColumn<Row>[] = [
      { id: 'name', header: 'Name', cell: () => null, csv: ({ name }) => name },
      {
        id: 'owner',
        header: 'Advertiser',
        cell: () => null,
        csvId: ({ userId }) => userId,
        csv: () => 'Ann',
      },
    ];
    const rowId = ({ id }: Row) => String(id);
    expect(toCsv(withIds(columns, rowId), [{ id: 7, name: 'Spring', userId: 5 }])).toBe(
      'ID,Name,Advertiser ID,Advertiser\r\n7,Spring,5,Ann\r\n',
    );
    const withOwn = withIds(columns, rowId);
    expect(withIds(withOwn, rowId)).toBe(withOwn);
  });
});
