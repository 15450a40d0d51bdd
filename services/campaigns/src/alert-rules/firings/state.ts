import type { AlertCondition } from '@marquee/schemas/alert-rule/fields';

/** The last alert about a subject. */
export interface LastAlert {
  readonly condition: AlertCondition;
  readonly isOpen: boolean;
  /** Milliseconds since 1970. */
  readonly firedAtMs: number;
}

/** The alerts of one rule, the last one about each subject. */
export interface FiringsState {
  readonly last: ReadonlyMap<string, LastAlert>;
}

export const initialFirings: FiringsState = { last: new Map() };
