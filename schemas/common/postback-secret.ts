/** So long after a rotation the secret before it is accepted too, days. */
export const POSTBACK_SECRET_OVERLAP_DAYS = 7;
