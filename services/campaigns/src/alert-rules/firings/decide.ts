import { accept, type Decision } from '@marquee/kit/decider/decider';
import type { AlertFiringEvent } from '@marquee/schemas/alert-rule/events';
import { instantMs } from '@marquee/schemas/common/time';

import { type AlertSubject, type Evaluation, mayFire, subjectKey, type WatchingRule } from './alert.ts';
import { evolve } from './evolve.ts';
import type { FiringsState } from './state.ts';

/** What an evaluation found, which may have looked at alerts that are older than the stream. */
export interface RecordAlerts extends Evaluation {
  readonly rule: WatchingRule;
  /** ISO 8601 UTC. */
  readonly at: string;
}

/** Keeps what is still news, so that no alert is sent twice, whichever process found it. */
export function decide(
  { rule, at, fired, resolved, withdrawn }: RecordAlerts,
  state: FiringsState,
): Decision<AlertFiringEvent, never> {
  const { name: ruleName, condition, channels, quietHours } = rule.fields;
  const identity = { alertRuleId: rule.id, userId: rule.userId, at };
  const said = { ...identity, ruleName, condition, channels };
  const isOpen = (alert: AlertSubject, now: FiringsState) => now.last.get(subjectKey(alert))?.isOpen === true;
  const events: AlertFiringEvent[] = [];
  let now = state;
  const add = (event: AlertFiringEvent) => {
    if (event.data.alerts.length === 0) return;
    events.push(event);
    now = evolve(now, event);
  };
  const gone = withdrawn.filter((alert) => isOpen(alert, now));
  add({ type: 'AlertsWithdrawn', data: { ...identity, alerts: gone } });
  const ended = resolved.filter((alert) => isOpen(alert, now));
  add({ type: 'AlertsResolved', data: { ...said, alerts: ended } });
  const news = fired.filter((alert) =>
    mayFire(now.last.get(subjectKey(alert)), condition, quietHours, instantMs(at)),
  );
  add({
    type: 'AlertsFired',
    data: {
      ...said,
      alerts: news.map(({ since, ...alert }) => ({ ...alert, since: since?.toISOString() ?? null })),
    },
  });
  return accept(...events);
}
