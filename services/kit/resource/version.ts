import { mustBeValid } from '@marquee/schemas/common/messages';

import { invalid, ProblemError } from '../http/problem-error.ts';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * The version that the editor saw, from `If-Match` or the body.
 * @throws ProblemError 400 for an `If-Match` that is no version, 422 when the two differ
 */
export function expectedVersion(headers: Headers, inBody: number | undefined): number | undefined {
  const header = headers['if-match'];
  if (header === undefined || header === '*') return inBody;
  const match = /^(?:W\/)?"?(\d{1,15})"?$/.exec(String(header));
  if (!match) throw new ProblemError(400, 'If-Match must be a version.');
  const version = Number(match[1]);
  if (inBody !== undefined && inBody !== version)
    throw invalid({ field: 'version', message: mustBeValid('Version') });
  return version;
}

/** The header with an object's version. */
export const etag = (version: number): Record<string, string> => ({ etag: `"${version}"` });
