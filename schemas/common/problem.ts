import * as v from 'valibot';

/** The body of every refusal: RFC 9457 problem details, with the specification's texts in `message`. */
export const problem = v.object({
  status: v.number(),
  title: v.string(),
  message: v.string(),
  errors: v.optional(v.array(v.object({ field: v.string(), message: v.string() }))),
});
export type Problem = v.InferOutput<typeof problem>;
