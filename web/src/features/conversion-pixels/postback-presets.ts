import { t } from '../../lib/i18n/i18n.ts';

/**
 * How a tracker names, in the postback URL of a traffic source, the click id that it was given and what the conversion
 * paid. Source: each tracker's own documentation of traffic source postbacks.
 */
export interface PostbackPreset {
  readonly id: string;
  readonly label: string;
  readonly clickId: string;
  readonly value: string;
}

export const POSTBACK_PRESETS = [
  { id: 'server', label: t('My own server'), clickId: '{click_id}', value: '{value}' },
  { id: 'binom', label: t('Binom'), clickId: '{externalid}', value: '{payout}' },
  { id: 'bemob', label: 'BeMob', clickId: '{externalId}', value: '{payout}' },
  { id: 'keitaro', label: t('Keitaro'), clickId: '{external_id}', value: '{revenue}' },
  { id: 'voluum', label: t('Voluum'), clickId: '{externalid}', value: '{payout}' },
] as const satisfies readonly PostbackPreset[];

/** The pixel's postback URL with the placeholders of a tracker. */
export const postbackUrlFor = (url: string, { clickId, value }: PostbackPreset): string =>
  url.replace('{click_id}', clickId).replace('{value}', value);
