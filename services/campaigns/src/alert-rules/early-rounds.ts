import type { Projection } from '@marquee/kit/projector/projector';
import { createReactor, type ReactorOptions } from '@marquee/kit/projector/reactor';

/** The tables that a round reads see an event within this, milliseconds. */
const SEEN_MS = 1_000;
/** Least time between two rounds that events ask for: a round is about all accounts, and many campaigns change all the time. */
const APART_MS = 10_000;

/** Has the rules asked soon after something happened that they may alert about, and after one was made or changed. */
export function createEarlyRounds(
  nudge: () => void,
  options: Omit<ReactorOptions<never>, 'name' | 'events' | 'react'>,
): Projection {
  let timer: NodeJS.Timeout | undefined;
  let lastMs = Number.NEGATIVE_INFINITY;
  const ask = (): void => {
    if (timer !== undefined) return;
    const waitMs = Math.max(SEEN_MS, lastMs + APART_MS - performance.now());
    timer = setTimeout(() => {
      timer = undefined;
      lastMs = performance.now();
      nudge();
    }, waitMs).unref();
  };
  return createReactor({
    ...options,
    name: 'campaigns alert rounds',
    startFrom: 'now',
    events: [
      'AlertRuleCreated',
      'AlertRuleChanged',
      'AlertRuleRestored',
      'CampaignApproved',
      'CampaignDisapproved',
      'CampaignDecisionUndone',
      'CampaignStarted',
      'CampaignStopped',
      'CampaignRestored',
      'CreativeDisapproved',
      'CreativeDecisionUndone',
    ],
    react: async () => ask(),
  });
}
