import type { TrafficLog, TrafficMessage } from '@marquee/kit/traffic-log/port';
import { TOPICS } from '@marquee/schemas/traffic/traffic-event';
import type { TrafficEvent } from '@marquee/schemas/traffic/traffic-event';
import { encodeUserAction } from '@marquee/schemas/traffic/user-action';

import type { Decision } from './deduplication/decision.ts';

/** Publishes clicks and conversions that count, of users who may be remembered; at least once. */
export async function publishActions(
  decisions: ReadonlyMap<TrafficEvent, Decision>,
  log: Pick<TrafficLog, 'append'>,
): Promise<void> {
  const messages: TrafficMessage[] = [];
  for (const [{ kind, atMs, claims }, { counted, reversal }] of decisions) {
    const { personKey: identityKey, userId, campaignId } = claims;
    if (
      !counted ||
      reversal !== undefined ||
      identityKey === '' ||
      userId === 0 ||
      (kind !== 'click' && kind !== 'conversion')
    )
      continue;
    messages.push({
      key: identityKey,
      value: encodeUserAction({ schemaVersion: 1, kind, atMs, userId, campaignId, personKey: identityKey }),
    });
  }
  if (messages.length > 0) await log.append(TOPICS.actions, messages);
}
