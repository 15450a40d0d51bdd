import { decodeEvent, isKnownEvent, type DomainEvent } from '@marquee/kit/decider/event-codec';
import type { EventStore, RecordedEvent } from '@marquee/kit/event-store/port';
import { shownText } from '@marquee/kit/personal-data/open-text';
import type { PersonalDataVault } from '@marquee/kit/personal-data/port';
import { follow, type Follower } from '@marquee/kit/projector/follow';
import type { Worker } from '@marquee/kit/runtime/service';

/** Receives the changes of the event store that clients see. */
export interface LiveNotices {
  balance(userId: number, balanceNanos: bigint, sequence: number): void;
  notification(userId: number, notification: RaisedNotification): void;
  changed(userId: number | undefined, change: EntityChange): void;
}

export interface RaisedNotification {
  readonly id: number;
  readonly type: string;
  readonly createdAt: string;
  readonly data: unknown;
}

export interface EntityChange {
  readonly entity: string;
  readonly id: number;
  /** Revision of the entity's stream. */
  readonly version: number;
}

export interface Balance {
  readonly balanceNanos: bigint;
  readonly sequence: number;
}

interface FeedOptions {
  readonly eventStore: EventStore;
  readonly notices: LiveNotices;
  readonly vault: Pick<PersonalDataVault, 'open'>;
  readonly onError: (error: Error) => void;
}

/** Entities whose changes screens follow; the stream's prefix names them. */
const ENTITIES = new Set([
  'campaign',
  'creative',
  'creative-folder',
  'creative-scan',
  'payment',
  'user',
  'ssp-endpoint',
  'dsp-endpoint',
  'deal',
  'filter-list',
  'audience',
  'conversion-pixel',
  'contextual-bundle',
  'optimization-rule',
  'alert-rule',
  'budget-group',
  'alert-firings',
  'webhooks',
  'support-ticket',
  'global-blacklist',
]);
/** What staff does among itself: the owner of the object does not even learn that something happened. */
const STAFF_EVENTS = new Set(['SupportTicketNoted', 'SupportTicketAssigned']);
/** Longest pause before the event store is followed again. */
const MAX_PAUSE_MS = 1_000;

/** Follows the event store from its beginning, but publishes only events that come after the start. */
export class Feed implements Worker {
  readonly name = 'live: feed';
  readonly #options: FeedOptions;
  readonly #owners = new Map<number, number>();
  readonly #balances = new Map<number, Balance>();
  #position = 0n;
  #isLive = false;
  #follower: Follower | undefined;
  #failure: string | undefined;

  constructor(options: FeedOptions) {
    this.#options = options;
  }

  start(): Promise<void> {
    return new Promise((resolve) => {
      this.#follower = follow({
        eventStore: this.#options.eventStore,
        startAfter: async () => this.#position,
        onEvents: async (events) => {
          this.#failure = undefined;
          for (const event of events) this.#takeSafely(event);
        },
        onCaughtUp: () => {
          this.#isLive = true;
          resolve();
        },
        onFailure: (error) => {
          this.#failure = error.message;
          this.#options.onError(error);
        },
        maxPauseMs: MAX_PAUSE_MS,
      });
    });
  }

  async stop(): Promise<void> {
    await this.#follower?.stop();
  }

  unhealthy(): string | undefined {
    return this.#failure === undefined ? undefined : `live updates have stopped: ${this.#failure}`;
  }

  /** Whose campaign this is; undefined for one that does not exist. */
  ownerOf(campaignId: number): number | undefined {
    return this.#owners.get(campaignId);
  }

  /** The wallet's balance and its revision; undefined for users without a wallet. */
  balanceOf(userId: number): Balance | undefined {
    return this.#balances.get(userId);
  }

  /** Applies an event. One that cannot be read must not end the live updates of all users. */
  #takeSafely(event: RecordedEvent): void {
    try {
      this.#take(event);
    } catch (error) {
      this.#options.onError(error as Error);
    }
  }

  #take(recorded: RecordedEvent): void {
    const { notices } = this.#options;
    this.#position = recorded.position;
    if (!isKnownEvent(recorded.type)) return;
    const event = decodeEvent(recorded);
    if (event.type === 'CampaignCreated') this.#owners.set(event.data.campaignId, event.data.userId);
    if ('balanceNanos' in event.data) {
      const { userId, balanceNanos } = event.data;
      this.#balances.set(userId, { balanceNanos, sequence: event.revision });
      if (this.#isLive) notices.balance(userId, balanceNanos, event.revision);
    }
    if (!this.#isLive) return;
    if (event.type === 'NotificationRaised')
      void this.#notify(event).catch((error: Error) => this.#options.onError(error));
    const change = changeOf(recorded);
    if (!change) return;
    const owner = 'userId' in event.data ? (event.data.userId ?? undefined) : undefined;
    notices.changed(STAFF_EVENTS.has(event.type) ? undefined : owner, change);
  }

  async #notify({ data: raised, metadata }: Raised): Promise<void> {
    const { notices, vault } = this.#options;
    const { notificationId: id, userId, notificationType: type, data } = raised;
    const message = await shownText(vault, data.message);
    notices.notification(userId, { id, type, createdAt: metadata.occurredAt, data: { ...data, message } });
  }
}

type Raised = Extract<DomainEvent, { type: 'NotificationRaised' }>;

/** Where a text identifies the object, as the type does a part of the global blacklist, the id is 0. */
function changeOf({ stream, revision }: RecordedEvent): EntityChange | undefined {
  const [, entity = '', id = ''] = /^([a-z-]+)-([A-Za-z0-9]+)$/.exec(stream) ?? [];
  if (!ENTITIES.has(entity)) return undefined;
  return { entity, id: /^\d+$/.test(id) ? Number(id) : 0, version: revision };
}
