import type { Decider } from '@marquee/kit/decider/decider';
import type { AlertFiringEvent } from '@marquee/schemas/alert-rule/events';

import { decide, type RecordAlerts } from './decide.ts';
import { evolve } from './evolve.ts';
import { type FiringsState, initialFirings } from './state.ts';

/** The alerts of one rule. */
export const firingsDecider: Decider<RecordAlerts, FiringsState, AlertFiringEvent, never> = {
  decide,
  evolve,
  initialState: initialFirings,
};

export const firingsStream = (alertRuleId: number): string => `alert-firings-${alertRuleId}`;
