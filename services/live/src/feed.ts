import { decodeEvent, isKnownEvent } from '@marquee/kit/decider/event-codec';
import type { EventStore, RecordedEvent, Subscription } from '@marquee/kit/event-store/port';
import type { Worker } from '@marquee/kit/runtime/service';

/** What a change of the event store means to whoever is watching. */
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

export interface Feed extends Worker {
  /** Whose campaign this is; undefined for one that does not exist. */
  ownerOf(campaignId: number): number | undefined;
  /** The wallet's balance and the revision that it stands at; undefined for users without a wallet. */
  balanceOf(userId: number): Balance | undefined;
}

export interface Balance {
  readonly balanceNanos: bigint;
  readonly sequence: number;
}

interface FeedOptions {
  readonly eventStore: EventStore;
  readonly notices: LiveNotices;
  readonly onError: (error: Error) => void;
}

/** Entities whose changes screens follow; the stream's prefix names them. */
const ENTITIES = new Set([
  'campaign',
  'creative',
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
]);
const RESTART_AFTER_MS = 1_000;

/** Follows the event store from its beginning, but tells only what comes after its end at the start. */
export function createFeed({ eventStore, notices, onError }: FeedOptions): Feed {
  const owners = new Map<number, number>();
  const balances = new Map<number, Balance>();
  let position = 0n;
  let isLive = false;
  let stopping = false;
  let subscription: Subscription | undefined;
  let restart: NodeJS.Timeout | undefined;
  let trouble: string | undefined;

  const take = (recorded: RecordedEvent) => {
    position = recorded.position;
    if (!isKnownEvent(recorded.type)) return;
    const event = decodeEvent(recorded);
    if (event.type === 'CampaignCreated') owners.set(event.data.campaignId, event.data.userId);
    if ('balanceNanos' in event.data) {
      const { userId, balanceNanos } = event.data;
      balances.set(userId, { balanceNanos, sequence: event.revision });
      if (isLive) notices.balance(userId, balanceNanos, event.revision);
    }
    if (!isLive) return;
    if (event.type === 'NotificationRaised') {
      const { notificationId, userId, notificationType, data } = event.data;
      notices.notification(userId, {
        id: notificationId,
        type: notificationType,
        createdAt: event.metadata.occurredAt,
        data,
      });
    }
    const change = changeOf(recorded);
    if (change)
      notices.changed('userId' in event.data ? (event.data.userId ?? undefined) : undefined, change);
  };

  const subscribe = (onCaughtUp?: () => void) => {
    subscription = eventStore.subscribe({
      after: position,
      onEvents: async (events) => {
        trouble = undefined;
        for (const event of events) takeSafely(event);
      },
      onCaughtUp: () => {
        isLive = true;
        onCaughtUp?.();
      },
      onEnd: (error) => {
        if (!error || stopping) return;
        trouble = error.message;
        onError(error);
        restart = setTimeout(() => subscribe(), RESTART_AFTER_MS);
      },
    });
  };

  /** One unreadable event must not end the live numbers of everybody. */
  const takeSafely = (event: RecordedEvent) => {
    try {
      take(event);
    } catch (error) {
      onError(error as Error);
    }
  };

  return {
    name: 'live: feed',
    start: () => new Promise<void>((resolve) => subscribe(resolve)),
    async stop() {
      stopping = true;
      clearTimeout(restart);
      await subscription?.stop();
    },
    unhealthy: () => (trouble === undefined ? undefined : `live updates have stopped: ${trouble}`),
    ownerOf: (campaignId) => owners.get(campaignId),
    balanceOf: (userId) => balances.get(userId),
  };
}

function changeOf({ stream, revision }: RecordedEvent): EntityChange | undefined {
  const [, entity = '', id = ''] = /^([a-z-]+)-(\d+)$/.exec(stream) ?? [];
  return ENTITIES.has(entity) ? { entity, id: Number(id), version: revision } : undefined;
}
