/** What the tracker is told at the start. It reads no environment. */
export interface TrackerConfig {
  /** Key of tracking tokens, shared with the bidder; `previous` while a rotation lasts. */
  readonly trackingSecret: string;
  readonly previousTrackingSecret?: string | undefined;
  readonly tuning?: Partial<TrackerTuning> | undefined;
}

export interface TrackerTuning {
  /** After the bid a click counts this long; later ones lead on but do not count. */
  readonly clickWindowMs: number;
  /** After the bid a conversion counts this long. */
  readonly conversionWindowMs: number;
  /** How long an exchange waits for the log before it is told to come again. */
  readonly appendTimeoutMs: number;
  /** Messages that may wait for the log, in flight and spooled together. */
  readonly capacity: number;
  /** Pause before the spool is tried again. */
  readonly retryMs: number;
  /** Notices remembered to tell replays apart, for the count alone. */
  readonly replayMemory: number;
}

export const DEFAULT_TUNING: TrackerTuning = {
  clickWindowMs: 24 * 3_600_000,
  conversionWindowMs: 30 * 24 * 3_600_000,
  appendTimeoutMs: 2_000,
  capacity: 50_000,
  retryMs: 250,
  replayMemory: 200_000,
};
