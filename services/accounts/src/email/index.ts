import type { Decider } from '@marquee/kit/decider/decider';
import type { EmailReservationEvent } from '@marquee/schemas/user/events';

import { decide, type EmailCommand } from './decide.ts';
import type { EmailRejection } from './rejections.ts';
import { evolve } from './evolve.ts';
import { initialState, type EmailState } from './state.ts';

export const emailDecider: Decider<EmailCommand, EmailState, EmailReservationEvent, EmailRejection> = {
  decide,
  evolve,
  initialState,
};

/** One stream an address; the digest distinguishes addresses without revealing them. */
export const emailStream = (emailDigest: string): string => `email-${emailDigest}`;
