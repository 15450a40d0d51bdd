import * as v from 'valibot';
import { describe, expect, it } from 'vitest';

import { parsed } from './answer.ts';
import { NetworkError } from './api-error.ts';

const answer = v.object({ data: v.object({ id: v.number(), name: v.string() }) });

describe('an answer', () => {
  it('is what its schema reads, without what the schema does not know', async () => {
    const sent = Promise.resolve({ data: { id: 7, name: 'Winter', later: true } });
    await expect(parsed(answer, sent)).resolves.toEqual({ data: { id: 7, name: 'Winter' } });
  });

  it('of another version of the server is refused, and not shown half', async () => {
    await expect(parsed(answer, { data: { id: 7 } })).rejects.toBeInstanceOf(NetworkError);
  });
});
