import { PROBLEM_TYPES } from '@marquee/schemas/common/problem';
import pLimit from 'p-limit';

import { ApiError } from '../../lib/api-error.ts';
import { reasonOf } from '../../lib/error-catalogue.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { queryClient } from '../../lib/query-client.ts';
import { toast } from '../../ui/feedback/toast.ts';

/** Undos that run at a time. */
const AT_ONCE = 4;
/** Different reasons that are given; usually there is one. */
const REASONS_MAX = 3;

export interface Undone {
  /** Each gives one object back what it had. @throws ApiError a version conflict where it was changed again since */
  readonly undos: readonly (() => Promise<unknown>)[];
  /** What so many of them are called: `2 campaigns`. */
  readonly counted: (count: number) => string;
  /** Entity whose data the undo changes, the beginning of query keys. */
  readonly key: string;
}

/** Undoes what one press did, and says for how many; one that cannot be undone holds up no other. @returns whether all went */
export async function undoEach({ undos, counted, key }: Undone): Promise<boolean> {
  const limit = pLimit(AT_ONCE);
  const results = await Promise.allSettled(undos.map((undo) => limit(undo)));
  await queryClient.invalidateQueries({ queryKey: [key] });
  const errors = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as unknown] : [],
  );
  const done = t('Undone for {objects}', { objects: counted(undos.length - errors.length) });
  if (errors.length === 0) {
    toast.success(done);
    return true;
  }
  const changed = errors.filter(isChangedSince).length;
  const others = errors.filter((error) => !isChangedSince(error));
  toast.error(
    [
      ...(errors.length < undos.length ? [`${done}.`] : []),
      ...(changed > 0
        ? [t('{objects} changed again since and couldn’t be undone.', { objects: counted(changed) })]
        : []),
      ...(others.length > 0
        ? [
            t('{objects} couldn’t be undone.', { objects: counted(others.length) }),
            ...[...new Set(others.map(reasonOf))].slice(0, REASONS_MAX),
          ]
        : []),
    ].join(' '),
  );
  return false;
}

const isChangedSince = (error: unknown): boolean =>
  error instanceof ApiError && error.type === PROBLEM_TYPES.versionConflict;
