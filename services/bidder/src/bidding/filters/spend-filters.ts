import { withoutMargin, withoutMarkup } from '@marquee/schemas/common/markup';
import type { Imp } from '@marquee/openrtb/request/bid-request';

import type { SpendFilter } from '../../auction/filters/filter.ts';
import type { BudgetReason, EndpointBudgetReason, SpendChecks } from '../../ports/budget.ts';
import { BUDGET_REASONS, ENDPOINT_BUDGET_REASONS } from '../../ports/budget.ts';
import type { RequestState } from '../request-state.ts';

/** What the exchange is paid stays within the spend limit of its endpoint, a day of UTC. */
export const endpointSpendLimit = (ledger: SpendChecks): SpendFilter<RequestState, EndpointBudgetReason> => ({
  name: 'endpoint-spend-limit',
  reasons: ENDPOINT_BUDGET_REASONS,
  test: ({ id, markupBps }, { imp, input: { state } }, { marginBps }, chargeNanos) => {
    const { endpoint, nowMs } = state.context;
    const { spendLimitNanos } = endpoint.fields;
    if (spendLimitNanos <= 0n) return undefined;
    const unreserved = unreservedNanos(ledger, state, id, imp, chargeNanos);
    if (unreserved === undefined) return undefined;
    // Rounded up beside the reserved part, which was rounded by itself.
    const roundedUp = unreserved === chargeNanos ? 0n : 1n;
    const costNanos = withoutMarkup(withoutMargin(unreserved, marginBps), markupBps) + roundedUp;
    return ledger.endpoints.noBidReason(endpoint.id, spendLimitNanos, costNanos, nowMs);
  },
});

/** Balance, budgets, leases and pace allow it. */
export const budget = (ledger: SpendChecks): SpendFilter<RequestState, BudgetReason> => ({
  name: 'budget',
  reasons: BUDGET_REASONS,
  test: ({ id }, { imp, input: { state } }, { unitCharge }, chargeNanos) => {
    const unreserved = unreservedNanos(ledger, state, id, imp, chargeNanos);
    return unreserved === undefined
      ? undefined
      : ledger.noBidReason(id, unreserved, state.context.nowMs, unitCharge);
  },
});

/**
 * What a bid needs beside what the campaign has reserved for the imp already, nano-dollars; undefined when that is enough.
 * Account and endpoint have reserved at least what the campaign has, so none is asked for too little.
 */
function unreservedNanos(
  ledger: SpendChecks,
  { groups }: RequestState,
  campaignId: number,
  imp: Imp,
  chargeNanos: bigint,
): bigint | undefined {
  const groupId = groups?.get(imp);
  if (groupId === undefined) return chargeNanos;
  const reservedNanos = ledger.reservedNanos(groupId, campaignId);
  if (reservedNanos === 0n) return chargeNanos;
  return chargeNanos <= reservedNanos ? undefined : chargeNanos - reservedNanos;
}
