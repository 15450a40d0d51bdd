import { HashTable } from '@marquee/kit/hashing/hash-table';
import { hashOf } from '@marquee/kit/hashing/text-hash';
import { SECOND_MS } from '@marquee/schemas/common/time';

import { mayProfile } from '../identity/identity-key.ts';
import type { AudienceRules } from './audience-rules.ts';
import type { UserSignal } from '../signals/read-user-signal.ts';

/**
 * Who is a member of which audience, in memory: 17 to 35 bytes a member, as hashes of digests, so that the chance to
 * take a person for a member who is none is `members / 2^64`. Expired members stay until they are pruned and count
 * no more.
 */
export class AudienceMembers {
  readonly #rules: AudienceRules;
  /** By audience; the values are the seconds (since 1970) of the last action. */
  readonly #members = new Map<number, HashTable>();

  constructor(rules: AudienceRules) {
    this.#rules = rules;
  }

  has(audienceId: number, identityKey: string, nowMs: number): boolean {
    const audience = this.#rules.audience(audienceId);
    const members = this.#members.get(audienceId);
    if (audience === undefined || members === undefined) return false;
    const { high, low } = hashOf(identityKey);
    const seconds = members.get(high, low);
    return seconds !== undefined && seconds * SECOND_MS + audience.lifetimeMs > nowMs;
  }

  /**
   * Why a campaign that names these audiences may not bid for the person; undefined for a member of any of
   * the targeting audiences, and where all of them only collect. Deleted audiences are ignored here:
   * `list-not-available` handles them.
   *
   * @param identityKey undefined, or a key without profiling consent: membership is unknown
   */
  noBidReason(
    audienceIds: readonly number[],
    identityKey: string | undefined,
    nowMs: number,
  ): 'audience' | 'audience-unknown' | undefined {
    let restricts = false;
    const isKnown = identityKey !== undefined && mayProfile(identityKey);
    for (const id of audienceIds) {
      if (this.#rules.audience(id)?.type !== 'targeting') continue;
      if (!isKnown) return 'audience-unknown';
      if (this.has(id, identityKey, nowMs)) return undefined;
      restricts = true;
    }
    return restricts ? 'audience' : undefined;
  }

  /** Adds the person to the audiences that collect this action, or extends the membership. */
  record(signal: Extract<UserSignal, { kind: 'action' }>): void {
    if (!mayProfile(signal.identityKey)) return;
    for (const id of this.#rules.collectingAudiences(signal.action))
      this.remember(id, signal.identityKey, signal.atMs);
  }

  remember(audienceId: number, identityKey: string, lastMs: number): void {
    let members = this.#members.get(audienceId);
    if (members === undefined) this.#members.set(audienceId, (members = new HashTable(true)));
    const { high, low } = hashOf(identityKey);
    const seconds = Math.ceil(lastMs / SECOND_MS);
    if (seconds > (members.get(high, low) ?? -1)) members.set(high, low, seconds);
  }

  /** Removes the members of deleted audiences that can no longer be restored. */
  prune(nowMs: number): void {
    const kept = new Set(this.#rules.kept(nowMs).map(({ id }) => id));
    for (const id of this.#members.keys()) if (!kept.has(id)) this.#members.delete(id);
  }

  clear(): void {
    this.#members.clear();
  }

  /** Bytes of all tables, for the metrics. */
  bytes(): number {
    let bytes = 0;
    for (const members of this.#members.values()) bytes += members.bytes;
    return bytes;
  }
}
