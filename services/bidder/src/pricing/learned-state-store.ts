/**
 * Small things that a bidder learned and would learn again, but not at once: JSON by name. Losing one costs time, never
 * money.
 */
export interface LearnedStateStore {
  /** Creates what is missing. */
  migrate(): Promise<void>;
  /** Undefined when nothing was noted under that name. */
  load(name: string): Promise<unknown>;
  save(name: string, value: unknown): Promise<void>;
}
