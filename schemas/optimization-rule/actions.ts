/** What a rule does: it moves sources to a list, or does something about campaigns by their own figures. */
export const OPTIMIZATION_ACTIONS = ['moveToList', 'pauseCampaign', 'changeBid', 'notify'] as const;
export type OptimizationAction = (typeof OPTIMIZATION_ACTIONS)[number];

/** Actions about campaigns. */
export const CAMPAIGN_ACTIONS = [
  'pauseCampaign',
  'changeBid',
  'notify',
] as const satisfies readonly OptimizationAction[];
export type CampaignAction = (typeof CAMPAIGN_ACTIONS)[number];

export const isCampaignAction = (action: OptimizationAction): action is CampaignAction =>
  action !== 'moveToList';
