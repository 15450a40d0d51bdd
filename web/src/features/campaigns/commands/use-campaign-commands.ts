import type { campaignResource } from '@marquee/schemas/campaign/fields';
import type { CampaignView } from '@marquee/schemas/campaign/views';
import type { NamesWith } from '@marquee/schemas/resource/derive';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';

import { t } from '../../../lib/i18n/i18n.ts';
import { paths } from '../../../lib/paths.ts';
import { confirm } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { patchById, patchQueries, withoutStats } from '../../../widgets/command/optimistic.ts';
import { toastFailure } from '../../../widgets/command/toast-errors.ts';
import { useCommand, type Command } from '../../../widgets/command/use-command.ts';
import {
  approveCampaign,
  deleteCampaign,
  duplicateCampaign,
  editCampaign,
  switchCampaign,
  type CampaignScope,
} from '../api.ts';

export const CAMPAIGN_KEY = ['campaign'] as const;

/** The pages of one campaign that have no path of their own; the overview is the one without a name. */
export type CampaignTab = '' | 'no-bid-reasons' | 'history';
export const campaignHref = (scope: CampaignScope, id: number, tab: CampaignTab = ''): string =>
  (scope === 'own' ? paths.campaign : paths.adminCampaign).href({ id, tab });
export const editPath = (scope: CampaignScope) =>
  scope === 'own' ? paths.campaignEdit : paths.adminCampaignEdit;
export const listPath = (scope: CampaignScope): string =>
  (scope === 'own' ? paths.campaigns : paths.adminCampaigns).href();
export const relatedPath = (scope: CampaignScope) =>
  scope === 'own' ? paths.relatedCreatives : paths.adminRelatedCreatives;
export const relatedAddPath = (scope: CampaignScope) =>
  scope === 'own' ? paths.relatedCreativeAdd : paths.adminRelatedCreativeAdd;

/** The stored campaign takes the place of the old one wherever it is shown: the next edit needs its version. */
export function updateCache(queryClient: QueryClient, scope: CampaignScope, campaign: CampaignView): void {
  patchQueries(queryClient, ['campaign', scope], (cached) =>
    patchById<CampaignView>(cached, campaign.id, withoutStats(campaign)),
  );
}

/** What a table edits in place; an amount of 0 is without a limit. */
export type CampaignEdit = Partial<
  Pick<CampaignView, NamesWith<typeof campaignResource.fields, 'editedInPlace'>>
>;

interface CellEdit {
  readonly campaign: CampaignView;
  readonly edit: CampaignEdit;
}

/** Edits one campaign in place; refused when another user has edited it in the meantime. */
export function useEditCampaign(scope: CampaignScope) {
  const queryClient = useQueryClient();
  const command: Command<CellEdit, CampaignView> = useCommand({
    run: ({ campaign, edit }) => editCampaign(scope, campaign.id, { ...edit, version: campaign.version }),
    optimistic: {
      queryKey: ['campaign', scope],
      update: (cached, { campaign, edit }) => patchById<CampaignView>(cached, campaign.id, edit),
    },
    onSuccess: (stored) => updateCache(queryClient, scope, stored),
    success: t('Data saved'),
    undo: {
      run: (stored, { campaign, edit }) =>
        command
          .runAsync({ campaign: stored, edit: valuesBefore(campaign, edit) })
          .catch((error: unknown) => toastFailure(error)),
    },
    invalidates: [CAMPAIGN_KEY],
    // The cell shows them where it is typed.
    showErrors: false,
  });
  return (campaign: CampaignView, edit: CampaignEdit) => command.runAsync({ campaign, edit });
}

/** What the fields of an edit were before it. */
const valuesBefore = (campaign: CampaignView, edit: CampaignEdit): CampaignEdit =>
  Object.fromEntries(Object.entries(campaign).filter(([field]) => field in edit));

/** Starts and stops. */
export function useSwitchCampaign(scope: CampaignScope) {
  const queryClient = useQueryClient();
  return async (campaign: Pick<CampaignView, 'id'>, isActive: boolean): Promise<void> => {
    updateCache(queryClient, scope, await switchCampaign(scope, campaign.id, isActive));
    void queryClient.invalidateQueries({ queryKey: CAMPAIGN_KEY });
  };
}

export const toggledMessage = (isActive: boolean): string =>
  isActive ? t('Campaign started') : t('Campaign stopped');

const loadUndo = () => import('./undo.ts');

/** Copies a campaign; the copy is stopped. */
export function useDuplicateCampaign(scope: CampaignScope) {
  const navigate = useNavigate();
  return useCommand<number, CampaignView>({
    run: (id) => duplicateCampaign(scope, id),
    onSuccess: (copy) =>
      toast.undoable(
        t('Campaign duplicated. The copy is stopped.'),
        () => void loadUndo().then(({ undoDuplicate }) => undoDuplicate(scope, copy)),
        {
          link: { label: t('Open it'), onClick: () => void navigate(campaignHref(scope, copy.id)) },
        },
      ),
    invalidates: [CAMPAIGN_KEY],
  });
}

/** Deletes a campaign once its name was typed; true when it was deleted. */
export function useDeleteCampaign(scope: CampaignScope) {
  const queryClient = useQueryClient();
  return async ({ id, name }: Pick<CampaignView, 'id' | 'name'>): Promise<boolean> => {
    const isAgreed = await confirm({
      title: t('Delete this campaign?'),
      body: t('It stops immediately and disappears from your lists. Statistics and payments are kept.'),
      confirmLabel: t('Delete campaign'),
      danger: true,
      typeToConfirm: name,
    });
    if (!isAgreed) return false;
    try {
      await deleteCampaign(scope, id);
    } catch (error) {
      toastFailure(error, t('Fail to remove campaign ID# {id}', { id }));
      return false;
    }
    toast.undoable(
      t('Campaign deleted'),
      () => void loadUndo().then(({ undoDeletion }) => undoDeletion(scope, id)),
    );
    void queryClient.invalidateQueries({ queryKey: CAMPAIGN_KEY });
    return true;
  };
}

/** Lets a campaign run, as it was seen. */
export const useApproveCampaign = () =>
  useCommand<Pick<CampaignView, 'id' | 'version'>, CampaignView>({
    run: ({ id, version }) => approveCampaign(id, version),
    success: t('Operation successful'),
    undo: { run: async (decided) => (await loadUndo()).undoDecision(decided) },
    invalidates: [CAMPAIGN_KEY],
  });
