import * as v from 'valibot';
import { describe, expect, it } from 'vitest';

import { parsed, parsedList } from './answer.ts';
import { NetworkError, problemOf } from './api-error.ts';

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

describe('a list answer', () => {
  const meta = {
    total: 1,
    count: 1,
    per_page: 20,
    current_page: 1,
    total_pages: 1,
    limit: 20,
    links: { next: null, previous: null },
  };
  const row = v.object({ id: v.number() });

  it('is its rows as their schema reads them, and its page', async () => {
    const sent = Promise.resolve({ data: [{ id: 7, name: 'Winter' }], meta });
    await expect(parsedList(row, sent)).resolves.toEqual({ data: [{ id: 7 }], meta });
  });

  it('is refused for one row that is none', async () => {
    const sent = Promise.resolve({ data: [{ id: 7 }, { id: 'x' }], meta });
    await expect(parsedList(row, sent)).rejects.toBeInstanceOf(NetworkError);
  });
});

describe('problem details', () => {
  it('have the valid fields of the answer', () => {
    expect(problemOf({ message: 'Taken', instance: 1 })).toEqual({ message: 'Taken' });
  });

  it('are empty where something else answered', () => {
    expect(problemOf('<html>Bad gateway</html>')).toEqual({});
    expect(problemOf({ message: ['Taken'] })).toEqual({});
  });
});
