import type * as v from 'valibot';

import { moneyInput, textInput } from '../commands/ad-fields.ts';
import {
  choice,
  dollars,
  flag,
  optional,
  references,
  text,
  textBy,
  withDefault,
} from '../resource/combinators.ts';
import { defineResource } from '../resource/resource.ts';
import { BUDGET_PERIODS } from './period.ts';

const LABEL_LENGTH_MAX = 50;

/** What campaigns of one account may spend together in a period. */
export const budgetGroupResource = defineResource({
  name: text('Group name', { min: 2 }, 'listed', 'searchable', 'editedInPlace'),
  /** Of each period. */
  budget: dollars('Budget', moneyInput('Budget', 2), 'editedInPlace'),
  /** Days, weeks and months of the account's time zone. */
  period: choice('Period', BUDGET_PERIODS, 'listed'),
  /** Its campaigns, where it has no label. */
  campaignIds: withDefault(references('Campaigns', 'campaign'), []),
  /** Every campaign with this label, in any case, belongs to the group. */
  label: optional(textBy('Label', textInput('Label', 1, LABEL_LENGTH_MAX), 'listed')),
  isActive: withDefault(flag('Status', 'listed', 'editedInPlace'), true),
});
export type BudgetGroupFields = v.InferOutput<typeof budgetGroupResource.stored>;
