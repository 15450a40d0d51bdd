import * as v from 'valibot';

/**
 * Ids that people see are small positive integers from a PostgreSQL sequence, branded so that a campaign's
 * id cannot be passed where a user's is meant. The largest is 2^31 - 1.
 */
const MAX_ID = 2_147_483_647;

/** Ids of a kind. Those that browsers never check are declared with their resource. */
export const idOf = <const Name extends string>(name: Name) =>
  v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_ID), v.brand(name));

export const userId = idOf('UserId');
export type UserId = v.InferOutput<typeof userId>;
export const campaignId = idOf('CampaignId');
export type CampaignId = v.InferOutput<typeof campaignId>;
export const creativeId = idOf('CreativeId');
export type CreativeId = v.InferOutput<typeof creativeId>;
export const paymentId = idOf('PaymentId');
export type PaymentId = v.InferOutput<typeof paymentId>;
export const sspEndpointId = idOf('SspEndpointId');
export type SspEndpointId = v.InferOutput<typeof sspEndpointId>;
export const notificationId = idOf('NotificationId');
export type NotificationId = v.InferOutput<typeof notificationId>;
export const presetId = idOf('PresetId');
export const mediaAssetId = idOf('MediaAssetId');
export type MediaAssetId = v.InferOutput<typeof mediaAssetId>;
export const filterListId = idOf('FilterListId');
export type FilterListId = v.InferOutput<typeof filterListId>;
export const audienceId = idOf('AudienceId');
export type AudienceId = v.InferOutput<typeof audienceId>;
export const conversionPixelId = idOf('ConversionPixelId');
export type ConversionPixelId = v.InferOutput<typeof conversionPixelId>;
export const contextualBundleId = idOf('ContextualBundleId');
export type ContextualBundleId = v.InferOutput<typeof contextualBundleId>;
export const creativeFolderId = idOf('CreativeFolderId');
export const optimizationRuleId = idOf('OptimizationRuleId');
export type OptimizationRuleId = v.InferOutput<typeof optimizationRuleId>;
export const alertRuleId = idOf('AlertRuleId');
export type AlertRuleId = v.InferOutput<typeof alertRuleId>;
export const budgetGroupId = idOf('BudgetGroupId');
export type BudgetGroupId = v.InferOutput<typeof budgetGroupId>;
export const dspEndpointId = idOf('DspEndpointId');
export type DspEndpointId = v.InferOutput<typeof dspEndpointId>;
export const parkedEventId = idOf('ParkedEventId');
export const dealId = idOf('DealId');
export type DealId = v.InferOutput<typeof dealId>;

/** An id out of a path segment or query value: digits only, so `1e3`, ` 7` and `0x7` are unknown ids. */
export const idParam = <Schema extends ReturnType<typeof idOf>>(schema: Schema) =>
  v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}$/), v.transform(Number), schema);

/** The sequences that ids are drawn from. */
export type IdKind =
  | 'user'
  | 'campaign'
  | 'creative'
  | 'payment'
  | 'ssp-endpoint'
  | 'notification'
  | 'preset'
  | 'saved-view'
  | 'report-export'
  | 'report-link'
  | 'report-mail'
  | 'media-asset'
  | 'file'
  | 'filter-list'
  | 'audience'
  | 'conversion-pixel'
  | 'contextual-bundle'
  | 'creative-folder'
  | 'optimization-rule'
  | 'alert-rule'
  | 'budget-group'
  | 'dsp-endpoint'
  | 'deal'
  | 'support-ticket'
  | 'promo-code';
