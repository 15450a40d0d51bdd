import * as v from 'valibot';

/** Days of the chart, today included. */
export const AUDIENCE_GROWTH_DAYS = 30;

/** Members as they were last counted on a day (UTC). Days before the first count are absent: no one counted them. */
export const audienceDay = v.object({ day: v.string(), members: v.number() });
export type AudienceDay = v.InferOutput<typeof audienceDay>;

/** `GET /audiences/{id}/growth`: the oldest day first. */
export const audienceGrowthAnswer = v.object({ data: v.array(audienceDay) });
