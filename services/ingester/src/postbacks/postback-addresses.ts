import { decodeEvent, UnreadableEvent } from '@marquee/kit/decider/event-codec';
import type { EventStore, Position } from '@marquee/kit/event-store/port';
import { SealBroken } from '@marquee/kit/personal-data/errors';
import { openText } from '@marquee/kit/personal-data/open-text';
import type { PersonalDataVault } from '@marquee/kit/personal-data/port';
import { follow } from '@marquee/kit/projector/follow';
import type { Sealed } from '@marquee/schemas/common/sealed';

/** Where each account wants to hear of its conversions, followed in memory as sealed as it stands in the events. */
export interface PostbackAddresses {
  start(): void;
  stop(): Promise<void>;
  /** Resolves once everything that stood in the event store at the start is known. */
  readonly known: Promise<void>;
  /** Opened for this call; none for who was erased, and for a seal that does not open: others wait behind it. @throws StoreUnavailable */
  of(userId: number): Promise<string | undefined>;
  unhealthy(): string | undefined;
}

const FOLLOWED = new Set(['UserRegistered', 'UserSettingsChanged', 'UserDeleted', 'UserPersonalInfoWiped']);

export function createPostbackAddresses(
  eventStore: EventStore,
  vault: Pick<PersonalDataVault, 'open'>,
  onError: (error: unknown) => void,
): PostbackAddresses {
  const urls = new Map<number, Sealed | string>();
  let position: Position = 0n;
  let trouble: string | undefined;
  let follower: ReturnType<typeof follow> | undefined;
  let becomeKnown: () => void = () => undefined;
  const known = new Promise<void>((resolve) => (becomeKnown = resolve));

  const put = (userId: number, url: Sealed | string | null | undefined): void => {
    if (url === undefined) return;
    if (url === null || url === '') urls.delete(userId);
    else urls.set(userId, url);
  };
  const apply = (event: ReturnType<typeof decodeEvent>): void => {
    if (event.type === 'UserRegistered' || event.type === 'UserSettingsChanged')
      put(event.data.userId, event.data.settings.conversionPostbackUrl);
    if (event.type === 'UserDeleted' || event.type === 'UserPersonalInfoWiped')
      urls.delete(event.data.userId);
  };

  return {
    known,
    async of(userId) {
      try {
        return (await openText(vault, urls.get(userId) ?? null)) ?? undefined;
      } catch (error) {
        if (!(error instanceof SealBroken)) throw error;
        onError(error);
        return undefined;
      }
    },
    unhealthy: () => trouble,
    start() {
      follower = follow({
        eventStore,
        startAfter: async () => position,
        onEvents: async (events) => {
          for (const event of events) {
            position = event.position;
            if (!FOLLOWED.has(event.type)) continue;
            try {
              apply(decodeEvent(event));
            } catch (error) {
              if (!(error instanceof UnreadableEvent)) throw error;
              onError(error);
            }
          }
          trouble = undefined;
        },
        onCaughtUp: () => {
          trouble = undefined;
          becomeKnown();
        },
        onFailure: (error) => {
          trouble = `accounts are not followed: ${error.message}`;
          onError(error);
        },
      });
    },
    async stop() {
      await follower?.stop();
    },
  };
}
