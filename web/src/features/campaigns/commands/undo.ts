import { api } from '../../../lib/api-client.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { callUndoDecision, type Decided } from '../../../widgets/command/undo-decision.ts';
import { undoEach } from '../../../widgets/command/undo-each.ts';
import { campaignPath, deleteCampaign, type CampaignScope } from '../api.ts';

const undoOne = (undo: () => Promise<unknown>): Promise<boolean> =>
  undoEach({
    undos: [undo],
    counted: (count) => t('{count, plural, one {# campaign} other {# campaigns}}', { count }),
    key: 'campaign',
  });

/** Undoes a decision of moderation and says so. @returns whether it went */
export const undoDecision = (decided: Decided): Promise<boolean> =>
  undoOne(() => callUndoDecision('campaigns', decided));

/** Deletes a copy that was not changed since, and says so. */
export const undoDuplicate = (scope: CampaignScope, { id, version }: Decided): Promise<boolean> =>
  undoOne(() => deleteCampaign(scope, id, version));

/** Brings a deleted campaign back as it was. @throws ApiError 409 where it cannot be */
export const restoreCampaign = (scope: CampaignScope, id: number | string): Promise<unknown> =>
  api.post(`${campaignPath(scope, id)}/restore`);

/** Undoes the deletion of a campaign and says so. */
export const undoDeletion = (scope: CampaignScope, id: number): Promise<boolean> =>
  undoOne(() => restoreCampaign(scope, id));
