import type { Fact, FactReason } from '@marquee/schemas/traffic/facts';

import type { CreditedConversion } from '../history/credited-conversions.ts';
import type { RowPrice } from './price.ts';
import type { Reversal } from './reversal.ts';

/** Whether an event counts, and as what. */
export interface Decision {
  readonly counted: boolean;
  readonly reason: FactReason;
  /** The row that its bid is billed by: at most one a bid. */
  readonly bills: boolean;
  /** The row that is the impression of its bid: at most one a bid. */
  readonly isImpression: boolean;
  /** The row that says first that its bid won, even if only by its impression: at most one a bid. */
  readonly isWin: boolean;
  readonly price: RowPrice;
  /** What a conversion is ascribed to; empty for everything else. */
  readonly attribution: Fact['attribution'];
  /** The type of a conversion that takes another's credit and does not name one. */
  readonly conversionType?: string;
  /** The conversion whose credit this one takes; a message in its partition takes the credit back. */
  readonly takesFrom?: CreditedConversion;
  /** What it takes back of what earlier rows counted, instead of counting itself; its reason says why. */
  readonly reversal?: Reversal;
}
