import { KEEP_DELETED_MS } from '@marquee/kit/decider/restoration';
import type { AudienceEvent } from '@marquee/schemas/audience/events';
import type { AudienceFields } from '@marquee/schemas/audience/fields';
import { audienceEvents } from '@marquee/schemas/audience/events';
import type { CampaignEvent } from '@marquee/schemas/campaign/events';
import { DAY_MS, HOUR_MS } from '@marquee/schemas/common/time';

const CAMPAIGN_EVENTS = [
  'CampaignCreated',
  'CampaignChanged',
  'CampaignDeleted',
  'CampaignRestored',
] as const;
type RuleEvent = AudienceEvent | Extract<CampaignEvent, { type: (typeof CAMPAIGN_EVENTS)[number] }>;

/** Event types that the rules fold. */
export const AUDIENCE_RULE_EVENTS: ReadonlySet<string> = new Set([
  ...Object.keys(audienceEvents),
  ...CAMPAIGN_EVENTS,
]);

/** An audience, and how long an action keeps a user in it, ms. */
export interface Audience {
  readonly id: number;
  readonly userId: number;
  readonly type: AudienceFields['type'];
  readonly lifetimeMs: number;
}

/** A click, conversion or visit by a person. */
export type UserAction =
  | { readonly how: 'click' | 'conversion'; readonly userId: number; readonly campaignId: number }
  | { readonly how: 'pixel'; readonly userId: number; readonly pixelId: number };

interface KnownAudience {
  readonly userId: number;
  readonly fields: AudienceFields;
}

/** Audiences and caps as the event store has them. */
export class AudienceRules {
  readonly #audiences = new Map<number, KnownAudience>();
  /** Those that can be restored, and when they were deleted, ms since 1970. */
  readonly #deleted = new Map<number, KnownAudience & { readonly atMs: number }>();
  readonly #ofUser = new Map<number, Set<number>>();
  /** Longest time that an impression of a campaign counts. */
  readonly #capMs = new Map<number, number>();

  /** Other events pass. @param occurredAtMs when it happened, milliseconds since 1970 */
  apply(event: { readonly type: string; readonly data: unknown }, occurredAtMs: number): void {
    if (!AUDIENCE_RULE_EVENTS.has(event.type)) return;
    const ruleEvent = event as RuleEvent;
    switch (ruleEvent.type) {
      case 'CampaignCreated':
      case 'CampaignRestored':
      case 'CampaignChanged': {
        const { campaignId, frequencyCap } = ruleEvent.data;
        if (frequencyCap === null) this.#capMs.delete(campaignId);
        else if (frequencyCap !== undefined) this.#capMs.set(campaignId, frequencyCap.hours * HOUR_MS);
        return;
      }
      case 'CampaignDeleted':
        this.#capMs.delete(ruleEvent.data.campaignId);
        return;
      case 'AudienceRestored':
      case 'AudienceCreated':
        return this.#put(ruleEvent.data.audienceId, ruleEvent.data.userId, ruleEvent.data);
      case 'AudienceChanged': {
        const known = this.#audiences.get(ruleEvent.data.audienceId);
        if (known === undefined) return;
        return this.#put(ruleEvent.data.audienceId, known.userId, changed(known.fields, ruleEvent.data));
      }
      case 'AudienceDeleted':
        this.#delete(ruleEvent.data.audienceId, occurredAtMs);
    }
  }

  /** Undefined when there is no such audience, or it was deleted. */
  audience(id: number): Audience | undefined {
    const known = this.#audiences.get(id);
    return known && audienceOf(id, known);
  }

  /** The audiences whose members are kept: those that exist, and those that can be restored. */
  kept(nowMs: number): readonly Audience[] {
    for (const [id, { atMs }] of this.#deleted) if (atMs < nowMs - KEEP_DELETED_MS) this.#deleted.delete(id);
    return [...this.#audiences, ...this.#deleted].map(([id, known]) => audienceOf(id, known));
  }

  /** Milliseconds for which an impression of the campaign counts; undefined without a cap. */
  capMs(campaignId: number): number | undefined {
    return this.#capMs.get(campaignId);
  }

  /** Whether a bid has to name its person: for its cap, or because its click or conversion may be collected. */
  needsIdentity(userId: number, campaignId: number): boolean {
    if (this.#capMs.has(campaignId)) return true;
    for (const id of this.#ofUser.get(userId) ?? []) {
      const fields = this.#audiences.get(id)?.fields;
      // A visit takes its person from the ad that led to it, whichever campaign's that was.
      if (fields?.collectionType === 'pixel') return true;
      if (fields !== undefined && isSource(fields, campaignId)) return true;
    }
    return false;
  }

  /** Ids of the audiences that the action makes a person a member of. */
  collectingAudiences(action: UserAction): number[] {
    const ids: number[] = [];
    for (const id of this.#ofUser.get(action.userId) ?? []) {
      const fields = this.#audiences.get(id)?.fields;
      if (fields?.collectionType !== action.how) continue;
      if (action.how === 'pixel' ? fields.pixelId === action.pixelId : isSource(fields, action.campaignId))
        ids.push(id);
    }
    return ids;
  }

  #delete(id: number, atMs: number): void {
    const known = this.#audiences.get(id);
    if (known === undefined) return;
    this.#audiences.delete(id);
    this.#ofUser.get(known.userId)?.delete(id);
    this.#deleted.set(id, { ...known, atMs });
  }

  #put(id: number, userId: number, fields: AudienceFields): void {
    this.#deleted.delete(id);
    this.#audiences.set(id, { userId, fields });
    const ids = this.#ofUser.get(userId);
    if (ids === undefined) this.#ofUser.set(userId, new Set([id]));
    else ids.add(id);
  }
}

const audienceOf = (id: number, { userId, fields }: KnownAudience): Audience => ({
  id,
  userId,
  type: fields.type,
  lifetimeMs: fields.lifetimeDays * DAY_MS,
});

const isSource = ({ sourceCampaignIds }: AudienceFields, campaignId: number): boolean =>
  sourceCampaignIds.length === 0 || sourceCampaignIds.includes(campaignId);

/** Merges a partial payload; an explicit undefined does not overwrite an existing value. */
function changed(
  fields: AudienceFields,
  part: { readonly [Name in keyof AudienceFields]?: AudienceFields[Name] | undefined },
): AudienceFields {
  return {
    name: part.name ?? fields.name,
    collectionType: part.collectionType ?? fields.collectionType,
    lifetimeDays: part.lifetimeDays ?? fields.lifetimeDays,
    type: part.type ?? fields.type,
    sourceCampaignIds: part.sourceCampaignIds ?? fields.sourceCampaignIds,
    pixelId: part.pixelId === undefined ? fields.pixelId : part.pixelId,
  };
}
