import { accept, type Decider, reject } from '@marquee/kit/decider/decider';
import type { FileEvent } from '@marquee/schemas/events/media';

type Recorded = FileEvent['data'];

/** A file that somebody put into a text: recorded once, never changed. */
export const uploadedFileDecider: Decider<
  Recorded,
  Recorded | null,
  FileEvent,
  { readonly kind: 'FileExists' }
> = {
  decide: (data, recorded) =>
    recorded ? reject({ kind: 'FileExists' }) : accept({ type: 'FileUploaded', data }),
  evolve: (_state, event) => event.data,
  initialState: null,
};

export const uploadedFileStream = (fileId: number): string => `file-${fileId}`;
