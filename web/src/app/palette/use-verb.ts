import { useSwitchCampaign } from '../../features/campaigns/commands/use-campaign-commands.ts';
import { askToView } from '../../lib/session/view-requests.ts';
import { t } from '../../lib/i18n/i18n.ts';
import type { AreaName } from '../../lib/route.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { toastFailure } from '../../widgets/command/toast-errors.ts';
import type { FoundObject } from './object-kinds.ts';
import type { Verb } from './verbs.ts';

/** Does what a line of the palette says; a switch can be undone for ten seconds. */
export function useVerb(area: AreaName): (verb: Verb, object: FoundObject) => void {
  const switchCampaign = useSwitchCampaign(area === 'admin' ? 'all' : 'own');
  const switchOne = async (campaign: FoundObject, isActive: boolean): Promise<void> => {
    try {
      await switchCampaign(campaign, isActive);
    } catch (error) {
      toastFailure(error);
      return;
    }
    toast.undoable(
      isActive
        ? t('Started “{name}”', { name: campaign.name })
        : t('Stopped “{name}”', { name: campaign.name }),
      () => void switchOne(campaign, !isActive),
      { id: `switched-${campaign.id}` },
    );
  };
  return (verb, object) => {
    if (verb.isActive === undefined) askToView(object);
    else void switchOne(object, verb.isActive);
  };
}
