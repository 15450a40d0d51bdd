import { expect, it } from 'vitest';

import { createRowDigests } from './row-digest.ts';

it('digests the values of a stream as those of that stream alone, under the secret', () => {
  const digests = createRowDigests('a secret');
  const values = { name: 'Spring' };
  expect(digests.ofValues('campaign-1', values)).toBe(digests.ofValues('campaign-1', { ...values }));
  expect(digests.ofValues('campaign-1', values)).not.toBe(digests.ofValues('campaign-2', values));
  expect(digests.ofValues('campaign-1', values)).not.toBe(
    createRowDigests('another').ofValues('campaign-1', values),
  );
});
