import { api } from '../../../lib/api-client.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { callUndoDecision, type Decided } from '../../../widgets/command/undo-decision.ts';
import { undoEach } from '../../../widgets/command/undo-each.ts';
import { deleteCreative } from '../api.ts';
import { creativePath, type CreativeScope } from '../calls.ts';

const undoOne = (undo: () => Promise<unknown>): Promise<boolean> =>
  undoEach({
    undos: [undo],
    counted: (count) => t('{count, plural, one {# creative} other {# creatives}}', { count }),
    key: 'creative',
  });

/** Undoes a decision of moderation and says so. @returns whether it went */
export const undoDecision = (decided: Decided): Promise<boolean> =>
  undoOne(() => callUndoDecision('creatives', decided));

/** Deletes a copy that was not changed since, and says so. */
export const undoDuplicate = (scope: CreativeScope, { id, version }: Decided): Promise<boolean> =>
  undoOne(() => deleteCreative(scope, id, version));

/** Brings a deleted creative back as it was, also into its campaigns. @throws ApiError 409 where it cannot be */
export const restoreCreative = (scope: CreativeScope, id: number | string): Promise<unknown> =>
  api.post(`${creativePath(scope, id)}/restore`);

/** Undoes the deletion of a creative and says so. */
export const undoDeletion = (scope: CreativeScope, id: number): Promise<boolean> =>
  undoOne(() => restoreCreative(scope, id));
