import pLimit from 'p-limit';

import { reasonOf } from '../../lib/error-catalogue.ts';

import { t } from '../../lib/i18n/i18n.ts';
import { toast } from '../../ui/feedback/toast.ts';

/** Deletions that run at a time. */
const AT_ONCE = 4;
/** Different reasons that are given; usually there is one. */
const REASONS_MAX = 3;

/** What was created by one press, and how it goes again. */
export interface Created<Made> {
  readonly made: readonly Made[];
  /** What so many of them are called: `2 campaigns`. */
  readonly counted: (count: number) => string;
  /** Deletes one. @throws where it stays, because it was changed or is used by then */
  readonly remove: (one: Made) => Promise<unknown>;
  /** Called with those that went, after all were tried. */
  readonly onUndone: (gone: readonly Made[]) => void;
}

/** Says how many were created, and offers to delete them again. */
export function offerUndo<Made>(created: Created<Made>): void {
  const { made, counted } = created;
  if (made.length === 0) return;
  toast.undoable(t('{objects} created', { objects: counted(made.length) }), () => void undoCreated(created));
}

/** Deletes what was created; one that has to stay holds up no other, and it is said why. */
export async function undoCreated<Made>({ made, counted, remove, onUndone }: Created<Made>): Promise<void> {
  const limit = pLimit(AT_ONCE);
  const results = await Promise.allSettled(made.map((one) => limit(() => remove(one))));
  const gone = made.filter((_, index) => results[index]?.status === 'fulfilled');
  const reasons = new Set(
    results.flatMap((result) => (result.status === 'rejected' ? [reasonOf(result.reason)] : [])),
  );
  onUndone(gone);
  const deleted = t('{objects} deleted', { objects: counted(gone.length) });
  if (gone.length === made.length) toast.success(deleted);
  else {
    const kept = t('{objects} couldn’t be deleted.', { objects: counted(made.length - gone.length) });
    const parts = [kept, ...[...reasons].slice(0, REASONS_MAX)];
    toast.error((gone.length > 0 ? [`${deleted}.`, ...parts] : parts).join(' '));
  }
}
