import { withInstants } from '@marquee/schemas/common/zone/zoned-text';

import { formatInstant } from '../format.ts';

/** A text of the server with its instants, which it says in UTC, on the account's clock. */
export const onOwnClock = (text: string): string => withInstants(text, (at) => formatInstant(at.getTime()));
