import type { VideoEvent } from '@marquee/schemas/traffic/traffic-event';

import type { XmlNode } from './xml-template.ts';
import { addressElement as anyAddressElement, element as anyElement } from './xml-template.ts';

/** Events of a linear ad that every version of VAST knows by these names. */
const EVENTS = [
  'start',
  'firstQuartile',
  'midpoint',
  'thirdQuartile',
  'complete',
  'mute',
  'unmute',
  'pause',
  'resume',
] as const satisfies readonly VideoEvent[];
export type TrackedEvent = (typeof EVENTS)[number] | 'skip';

/** Places of a document that a bid fills; `clickTracking` and `companions` with elements, the others with text. */
export type VastSlot =
  | TrackedEvent
  | 'error'
  | 'bidId'
  | 'impression'
  | 'clickThrough'
  | 'clickTracking'
  | 'skipOffset'
  | 'companions';
export type VastNode = XmlNode<VastSlot>;
export type VastElement = Extract<VastNode, { readonly name: string }>;

export const element = anyElement<VastSlot>;
export const addressElement = anyAddressElement<VastSlot>;

/** @param canSkip whether the ad can be skipped: `skip` exists since VAST 3.0, and only for such ads */
export const trackedEvents = (canSkip: boolean): readonly TrackedEvent[] =>
  canSkip ? [...EVENTS, 'skip'] : EVENTS;

/** Does a version order and name its elements as VAST 4 does? */
export const isVast4 = (version: string): boolean => version.startsWith('4');
