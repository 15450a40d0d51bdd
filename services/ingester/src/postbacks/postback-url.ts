import { formatDollars } from '@marquee/schemas/common/money';
import type { TrafficEvent } from '@marquee/schemas/traffic/traffic-event';

const MACRO = /\{([a-z_]{1,32})\}/g;

/**
 * The advertiser's URL for one conversion. Every value is percent-encoded; a macro that means nothing becomes empty.
 *
 * `{click_id}` is what the advertiser gave back, or, where the browser remembered the click, a token of the same click;
 * `{bid_id}` names the click either way.
 */
export function postbackUrl(template: string, event: TrafficEvent): string {
  const { claims, conversion } = event;
  const values: Readonly<Record<string, string>> = {
    click_id: conversion?.clickId ?? '',
    bid_id: claims.bidId,
    campaign_id: String(claims.campaignId),
    creative_id: String(claims.creativeId),
    value: event.conversionValueNanos === null ? '' : formatDollars(event.conversionValueNanos),
    type: event.conversionType ?? '',
    conversion_id: conversion === undefined ? '' : nameOf(conversion.conversionId, event.conversionType),
    pixel_id: conversion === undefined || conversion.pixelId === 0 ? '' : String(conversion.pixelId),
    attribution: conversion?.attribution ?? '',
    timestamp: String(Math.floor(event.atMs / 1_000)),
  };
  return template.replace(MACRO, (_macro, name: string) =>
    encodeURIComponent(Object.hasOwn(values, name) ? values[name]!.replace(/\p{Surrogate}/gu, '\uFFFD') : ''),
  );
}

/** Names the conversion: a lead and a purchase of one order are two. */
const nameOf = (conversionId: string, type: string | null): string =>
  type === null || type === '' ? conversionId : `${conversionId}.${type}`;
