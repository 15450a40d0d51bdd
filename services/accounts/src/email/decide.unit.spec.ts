import { specification } from '@marquee/kit/decider/specification';
import type { EmailReservationEvent } from '@marquee/schemas/user/events';
import { describe, it } from 'vitest';

import type { EmailCommand } from './decide.ts';
import { emailDecider } from './index.ts';

const { given } = specification(emailDecider);
const reserved = (userId: number): EmailReservationEvent => ({
  type: 'EmailReserved',
  data: { emailDigest: 'd', userId },
});
const released = (userId: number): EmailReservationEvent => ({
  type: 'EmailReleased',
  data: { emailDigest: 'd', userId },
});
const reserve = (userId: number, formerHolder?: number): EmailCommand => ({
  kind: 'reserve',
  emailDigest: 'd',
  userId,
  ...(formerHolder === undefined ? {} : { formerHolder }),
});

describe('an address', () => {
  it('belongs to one account at a time', () => {
    given().when(reserve(1)).then(reserved(1));
    given(reserved(1)).when(reserve(1)).then();
    given(reserved(1)).when(reserve(2)).thenRejected({ reason: 'email-taken', holder: 1 });
    given(reserved(1), released(1)).when(reserve(2)).then(reserved(2));
  });
  it('is taken over only from the very holder who was found to be gone', () => {
    given(reserved(1)).when(reserve(2, 1)).then(released(1), reserved(2));
    given(reserved(1), released(1), reserved(3))
      .when(reserve(2, 1))
      .thenRejected({ reason: 'email-taken', holder: 3 });
  });
  it('is released by its holder alone', () => {
    given(reserved(1)).when({ kind: 'release', emailDigest: 'd', userId: 1 }).then(released(1));
    given(reserved(1)).when({ kind: 'release', emailDigest: 'd', userId: 2 }).then();
    given().when({ kind: 'release', emailDigest: 'd', userId: 1 }).then();
  });
});
