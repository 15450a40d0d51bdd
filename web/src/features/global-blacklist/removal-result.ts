import { formatCount } from '../../lib/format.ts';
import { reasonOf } from '../../lib/error-catalogue.ts';
import { t } from '../../lib/i18n/i18n.ts';
import type { BulkResult } from '../../widgets/entity-list/resource.ts';
import type { Removal } from './api.ts';

/** A removal as the list reports it. @param undo bans again what this removal removed, and nothing else */
export function bulkResultOf(
  { removed, missing, failed, error }: Removal,
  undo: (removed: readonly string[]) => Promise<void>,
): BulkResult {
  const reason = failed.length === 0 ? '' : reasonOf(error);
  return {
    succeeded: removed,
    failed: failed.map((id) => ({ id, reason })),
    ...(missing.length === 0
      ? {}
      : { unchanged: t('{count} already off the list', { count: formatCount(missing.length) }) }),
    ...(removed.length === 0 ? {} : { undo: () => void undo(removed) }),
  };
}
