import { dealResource } from '@marquee/schemas/deal/fields';
import type { DealView } from '@marquee/schemas/deal/views';
import { sspEndpointResource } from '@marquee/schemas/ssp-endpoint/fields';
import type { SspEndpointView } from '@marquee/schemas/ssp-endpoint/views';
import { describe, expect, it } from 'vitest';

import type { ListColumn } from '../resource.ts';
import { fieldColumns } from './field-columns.ts';

const cell = () => null;
const dealColumn = fieldColumns(dealResource.fields);
const deal = (fields: Partial<DealView>): DealView => fields as DealView;

describe('a column of a declared field', () => {
  it('is called, sorted and aligned as it is declared', () => {
    expect(dealColumn<DealView>('exchangeDealId', { cell })).toMatchObject({
      id: 'exchangeDealId',
      header: 'Deal ID',
      sortField: 'exchangeDealId',
    });
    expect(dealColumn<DealView>('price', { cell })).toMatchObject({ header: 'Price', align: 'end' });
    const qps = fieldColumns(sspEndpointResource.fields)<SspEndpointView>('qps', { cell });
    expect(qps.header).toBe('QPS');
    // What no list sorts by.
    expect(dealColumn<DealView>('allowedUserIds', { cell })).not.toHaveProperty('sortField');
  });

  it('exports what answers hold', () => {
    const exports = (column: ListColumn<DealView>, row: Partial<DealView>) => column.csv?.(deal(row));
    expect(exports(dealColumn('price', { cell }), { price: '2.50' })).toBe('2.50');
    expect(exports(dealColumn('isActive', { cell }), { isActive: false })).toBe('no');
    expect(exports(dealColumn('allowedUserIds', { cell }), { allowedUserIds: [] })).toBe('');
    expect(exports(dealColumn('startAt', { cell }), { startAt: null })).toBeNull();
  });

  it('is what the list says where it says so', () => {
    const column = dealColumn<DealView>('price', { header: 'CPM', width: 88, csv: () => 'x', cell });
    expect(column).toMatchObject({ header: 'CPM', width: 88 });
    expect(column.csv?.(deal({ price: '1' }))).toBe('x');
  });
});
