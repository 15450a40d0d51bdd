export interface LostMessages {
  readonly group: string;
  readonly topic: string;
  readonly partition: number;
  readonly count: bigint;
}

/**
 * Messages that the group never read were deleted by the log's retention. A consumer reports it (`onError`)
 * and continues with the oldest one that is kept.
 */
export class MessagesLost extends Error {
  override readonly name = 'MessagesLost';
  readonly lost: LostMessages;

  constructor(lost: LostMessages) {
    super(
      `${lost.count} messages of ${lost.topic}/${lost.partition} were deleted by the retention of the traffic log before ` +
        `${lost.group} read them. Give the log more space or time, and see why they were not read.`,
    );
    this.lost = lost;
  }
}

/** The log ends before the offset that a consumer wants: it was replaced by an older one. */
export class OffsetBeyondEnd extends Error {
  override readonly name = 'OffsetBeyondEnd';

  constructor(group: string, place: string, wanted: bigint, next: bigint) {
    super(
      `Consumer group ${group} wants ${place} from offset ${wanted}, but the log ends at ${next}: the log was replaced ` +
        'by an older one. Nothing is delivered until the newest one is back.',
    );
  }
}
