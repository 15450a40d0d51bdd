import type { Impersonation } from '@marquee/kit/http/principal';

/** When a mode was set, milliseconds since 1970; before all others where none ever was. */
export const sinceMs = ({ since }: Impersonation): number => since?.getTime() ?? Number.NEGATIVE_INFINITY;
