import * as v from 'valibot';

/** Longest range of one call, days. */
export const STATISTICS_DAYS_MAX = 400;
/** Most rows of one page: a chart wants all its points at once. */
export const STATISTICS_PER_PAGE_MAX = 1_000;
/** Most rows of an export. */
export const STATISTICS_EXPORT_ROWS_MAX = 1_000_000;

const text = v.optional(v.union([v.string(), v.array(v.string())]));

/**
 * `GET /statistics`: `groupBy` and `fields` are comma lists; `from` and `to` are days of `timezone`, both included;
 * `filter[<dimension>]` is a comma list (`filter[campaignId]` and `filter[campaign]` are the same).
 *
 * `having[<field>][gte]=5` (also `gt`, `lte`, `lt`, `ne`; `having[<field>]=5` is equal) keeps the rows whose figures meet it; of
 * several conditions all must hold. Totals, exports and `meta` are those of the rows that are kept. With `havingBy`, a
 * comma list of dimensions, the conditions are those of another report: only what its rows hold is counted, however it is grouped.
 */
export const statisticsQuery = v.objectWithRest(
  {
    groupBy: text,
    fields: text,
    from: text,
    to: text,
    timezone: text,
    orderField: text,
    orderDir: text,
    page: text,
    perPage: text,
    format: text,
    havingBy: text,
  },
  text,
);

const nanosText = v.string();

/** `GET /admin/reconciliation`: money in integer nano-dollars, so that a difference of one shows. */
export const reconciliationAnswer = v.object({
  data: v.object({
    isBalanced: v.boolean(),
    /** Sum of all differences without their signs. */
    differenceNanos: nanosText,
    /** Rows of facts whose offset another row has, among the inserts of the last hour. */
    doubledOffsets: v.number(),
    /** Spend in the facts that has not reached the wallets yet. */
    inFlightNanos: nanosText,
    factsNanos: nanosText,
    journalNanos: nanosText,
    /** What exchanges get for it, by the facts. */
    factsCostNanos: nanosText,
    /** The same by the journal; null where it has spend without a reported cost. */
    journalCostNanos: v.nullable(nanosText),
    /** Revenue less cost, by the facts. */
    marginNanos: nanosText,
    /** The hundred campaigns with the least margin, that first. */
    campaigns: v.array(
      v.object({
        campaignId: v.number(),
        userId: v.number(),
        revenueNanos: nanosText,
        costNanos: nanosText,
        marginNanos: nanosText,
      }),
    ),
    differences: v.array(
      v.object({
        what: v.picklist(['campaign', 'cost', 'account', 'balance', 'journal']),
        campaignId: v.nullable(v.number()),
        userId: v.nullable(v.number()),
        expectedNanos: nanosText,
        actualNanos: nanosText,
        differenceNanos: nanosText,
      }),
    ),
    checkedAt: v.string(),
  }),
});
