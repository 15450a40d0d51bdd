/** Why a creative that may otherwise be shown is withheld. */
export type WithheldReason = 'creative-malware' | 'creative-unscanned';

/**
 * Which creatives are withheld by their scans. Creatives from before there were scans say nothing of one and are shown until a
 * scan finds malware: an upgrade stops no campaign.
 */
export class CreativeScans {
  readonly #unscanned = new Set<number>();
  readonly #withMalware = new Set<number>();

  /** A new creative waits for its first scan. */
  expect(creativeId: number): void {
    this.#unscanned.add(creativeId);
  }

  /** @returns false when nothing changes by it */
  record(creativeId: number, hasMalware: boolean): boolean {
    const wasUnscanned = this.#unscanned.delete(creativeId);
    if (hasMalware === this.#withMalware.has(creativeId)) return wasUnscanned;
    if (hasMalware) this.#withMalware.add(creativeId);
    else this.#withMalware.delete(creativeId);
    return true;
  }

  /** @param useUnscanned the account shows creatives before their first scan */
  withheldReason(creativeId: number, useUnscanned: boolean): WithheldReason | undefined {
    if (this.#withMalware.has(creativeId)) return 'creative-malware';
    return !useUnscanned && this.#unscanned.has(creativeId) ? 'creative-unscanned' : undefined;
  }
}
