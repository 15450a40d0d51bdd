import type { AlertCondition, AlertRuleFields } from '@marquee/schemas/alert-rule/fields';
import { HOUR_MS } from '@marquee/schemas/common/time';
import type { Translations } from '@marquee/schemas/common/translations';

import type { LastAlert } from './state.ts';

/** A rule that is on, or was until now. */
export interface WatchingRule {
  readonly id: number;
  readonly userId: number;
  readonly fields: AlertRuleFields;
}

/** A text as events keep it. */
export interface AlertText {
  readonly text: string;
  readonly translations: Translations;
}

/** What an alert is about. */
export interface AlertSubject {
  readonly campaignId: number;
  /** Of a declined creative. */
  readonly creativeId: number | null;
}

/** Its text follows the campaign's name. */
export interface ResolvedAlert extends AlertSubject, AlertText {
  readonly campaignName: string;
}

export interface Alert extends ResolvedAlert {
  /** When the condition began to hold, as far as it is known. */
  readonly since: Date | null;
}

/** What changes about a rule's alerts; in the order of campaigns. */
export interface Evaluation {
  readonly fired: readonly Alert[];
  /** Open ones whose condition ended. */
  readonly resolved: readonly ResolvedAlert[];
  /** Open ones that the rule does not ask about any more. */
  readonly withdrawn: readonly AlertSubject[];
}

export const subjectKey = ({ campaignId, creativeId }: AlertSubject): string =>
  creativeId === null ? String(campaignId) : `${campaignId}:${creativeId}`;

/** An alert of another condition is over, and keeps no other one from firing. @param last the last alert about the subject */
export function mayFire(
  last: LastAlert | undefined,
  condition: AlertCondition,
  quietHours: number,
  nowMs: number,
): boolean {
  if (last?.condition !== condition) return true;
  return !last.isOpen && nowMs - last.firedAtMs >= quietHours * HOUR_MS;
}
