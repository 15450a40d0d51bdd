import { accept, reject, type Decision } from '@marquee/kit/decider/decider';
import type { EmailReservationEvent } from '@marquee/schemas/user/events';

import { emailTaken, type EmailRejection } from './rejections.ts';
import type { EmailState } from './state.ts';

export type EmailCommand =
  | {
      readonly kind: 'reserve';
      readonly emailDigest: string;
      readonly userId: number;
      /** A holder that was found to be no holder: never registered, gone, or moved to another address. */
      readonly formerHolder?: number;
    }
  | { readonly kind: 'release'; readonly emailDigest: string; readonly userId: number };

export function decide(
  command: EmailCommand,
  { holder }: EmailState,
): Decision<EmailReservationEvent, EmailRejection> {
  const { emailDigest, userId } = command;
  if (command.kind === 'release') {
    return holder === userId ? accept({ type: 'EmailReleased', data: { emailDigest, userId } }) : accept();
  }
  const reserved: EmailReservationEvent = { type: 'EmailReserved', data: { emailDigest, userId } };
  if (holder === null) return accept(reserved);
  if (holder === userId) return accept();
  if (holder === command.formerHolder) {
    return accept<EmailReservationEvent>(
      { type: 'EmailReleased', data: { emailDigest, userId: holder } },
      reserved,
    );
  }
  return reject(emailTaken(holder));
}
