import type { AlertFiringEvent } from '@marquee/schemas/alert-rule/events';
import { instantMs } from '@marquee/schemas/common/time';

import { subjectKey } from './alert.ts';
import type { FiringsState } from './state.ts';

export function evolve(state: FiringsState, event: AlertFiringEvent): FiringsState {
  const last = new Map(state.last);
  for (const alert of event.data.alerts) {
    const key = subjectKey(alert);
    if (event.type === 'AlertsFired') {
      const { condition, at } = event.data;
      last.set(key, { condition, isOpen: true, firedAtMs: instantMs(at) });
      continue;
    }
    const before = last.get(key);
    if (before) last.set(key, { ...before, isOpen: false });
  }
  return { last };
}
