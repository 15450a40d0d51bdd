import { expect, expectTypeOf, it } from 'vitest';

import { renameFields } from './renamed-fields.ts';

interface Settings {
  readonly canSeeClick: boolean;
  readonly limit: bigint | null;
  readonly language: string;
}
const NAMES = { canSeeClick: 'can_see_click', limit: 'limitNanos' } as const;

it('gives the fields that are named their new names, and leaves out the others', () => {
  const renamed = renameFields<Settings, typeof NAMES>(
    { canSeeClick: true, limit: null, language: 'en' },
    NAMES,
  );
  expect(renamed).toEqual({ can_see_click: true, limitNanos: null });
  expectTypeOf(renamed).toEqualTypeOf<{ can_see_click: boolean; limitNanos: bigint | null }>();
});

it('says of a change which of them it does not have', () => {
  const change: Partial<Settings> = { limit: 5n };
  expect(renameFields(change, NAMES)).toEqual({ can_see_click: undefined, limitNanos: 5n });
});
