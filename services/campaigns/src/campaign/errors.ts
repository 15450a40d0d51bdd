import type { FieldMessage } from '@marquee/schemas/commands/ad-fields';

/** Why a command to a campaign is refused. */
export type CampaignRejection =
  /** Also for a deleted campaign and for somebody else's: nobody learns that it exists. */
  | { readonly kind: 'CampaignNotFound' }
  | { readonly kind: 'CampaignExists' }
  /** The editor saw another version than today's. */
  | { readonly kind: 'CampaignEditedElsewhere'; readonly version: number }
  /** CPAg is offered to admins only. */
  | { readonly kind: 'PricingModelNotOffered' }
  | { readonly kind: 'CampaignInvalid'; readonly faults: readonly FieldMessage[] };
