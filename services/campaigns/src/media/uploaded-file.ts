import { accept, type Decider, reject } from '@marquee/kit/decider/decider';
import { alreadyExists, type AlreadyExists } from '@marquee/kit/decider/rejection';
import type { FileEvent } from '@marquee/schemas/media/events';

type Recorded = FileEvent['data'];

/** A file that a user put into a text: recorded once, never changed. */
export const uploadedFileDecider: Decider<Recorded, Recorded | null, FileEvent, AlreadyExists> = {
  decide: (data, recorded) =>
    recorded ? reject(alreadyExists('The file exists already.')) : accept({ type: 'FileUploaded', data }),
  evolve: (_state, event) => event.data,
  initialState: null,
};

export const uploadedFileStream = (fileId: number): string => `file-${fileId}`;
