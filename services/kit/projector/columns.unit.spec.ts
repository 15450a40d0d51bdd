import { describe, expect, it } from 'vitest';

import { columnsOf } from './columns.ts';

const NAMES = { name: 'name', isActive: 'is_active' } as const;

describe('the fields of an event as columns', () => {
  it('stand under the names of the columns', () => {
    expect(columnsOf({ name: 'A', isActive: false }, NAMES)).toEqual({ name: 'A', is_active: false });
  });

  it('are only those that a change names', () => {
    const change: { name?: string; isActive?: boolean } = { isActive: true };
    expect(columnsOf(change, NAMES)).toEqual({ is_active: true });
  });

  it('refuse a field that no column holds', () => {
    const more = { name: 'A', isActive: true, qps: 5 };
    expect(() => columnsOf<{ name: string; isActive: boolean }, typeof NAMES>(more, NAMES)).toThrow(/qps/);
  });
});
