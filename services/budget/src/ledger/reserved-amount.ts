/** What a bid may take of each, or a part of it. */
export interface ReservedAmount {
  readonly nanos: bigint;
  readonly costNanos: bigint;
  readonly impressions: number;
}
