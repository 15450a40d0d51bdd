/** What tokens are signed with. */
export interface TrackingTokenSecrets {
  readonly current: string;
  /** Accepted beside the current one until the last token that it signed has expired. */
  readonly previous?: string | undefined;
}
