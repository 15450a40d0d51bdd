import { describe, expect, it } from 'vitest';

import type { ProblemError } from '../http/problem-error.ts';
import { etag, expectedVersion } from './version.ts';

const refused = (header: string, inBody?: number) => {
  try {
    expectedVersion({ 'if-match': header }, inBody);
  } catch (error) {
    const { status, errors = [] } = error as ProblemError;
    return [status, ...errors.map(({ field }) => field)];
  }
  return undefined;
};

describe('the version that an editor saw', () => {
  it.each([
    ['"3"', undefined, 3],
    ['W/"3"', undefined, 3],
    ['3', 3, 3],
    ['*', 4, 4],
    [undefined, 4, 4],
    [undefined, undefined, undefined],
  ])('of If-Match %j and %j in the body is %j', (header, inBody, version) => {
    expect(expectedVersion({ 'if-match': header }, inBody)).toBe(version);
  });

  it('is not taken where header and body differ, whichever is newer', () => {
    expect([refused('"3"', 2), refused('"3"', 4)]).toEqual([
      [422, 'version'],
      [422, 'version'],
    ]);
  });

  it.each(['new', '"3", "4"', '-1', ''])('cannot be read from %j', (header) => {
    expect(refused(header)).toEqual([400]);
  });

  it('is read from the header that answers have', () => {
    expect(expectedVersion({ 'if-match': etag(7)['etag'] }, undefined)).toBe(7);
  });
});
