import { decodeEvent, UnreadableEvent } from '@marquee/kit/decider/event-codec';
import type { EventStore, Position, RecordedEvent } from '@marquee/kit/event-store/port';
import { SealBroken } from '@marquee/kit/personal-data/errors';
import { openText } from '@marquee/kit/personal-data/open-text';
import type { PersonalDataVault } from '@marquee/kit/personal-data/port';
import { follow } from '@marquee/kit/projector/follow';
import type { Sealed } from '@marquee/schemas/common/sealed';

const FOLLOWED = new Set(['UserRegistered', 'UserSettingsChanged', 'UserDeleted', 'UserPersonalInfoWiped']);

/** Conversion postback URLs of the accounts, kept up with the events in memory and encrypted as there. */
export class PostbackAddresses {
  /** Resolves once every event that was in the event store at the start is known. */
  readonly known: Promise<void>;
  readonly #eventStore: EventStore;
  readonly #vault: Pick<PersonalDataVault, 'open'>;
  readonly #onError: (error: unknown) => void;
  readonly #urls = new Map<number, Sealed | string>();
  readonly #becomeKnown: () => void;
  #position: Position = 0n;
  #failure: string | undefined;
  #follower: ReturnType<typeof follow> | undefined;

  constructor(
    eventStore: EventStore,
    vault: Pick<PersonalDataVault, 'open'>,
    onError: (error: unknown) => void,
  ) {
    this.#eventStore = eventStore;
    this.#vault = vault;
    this.#onError = onError;
    let becomeKnown = (): void => undefined;
    this.known = new Promise((resolve) => (becomeKnown = resolve));
    this.#becomeKnown = becomeKnown;
  }

  start(): void {
    this.#follower = follow({
      eventStore: this.#eventStore,
      startAfter: async () => this.#position,
      onEvents: async (events) => {
        for (const event of events) this.#take(event);
        this.#failure = undefined;
      },
      onCaughtUp: () => {
        this.#failure = undefined;
        this.#becomeKnown();
      },
      onFailure: (error) => {
        this.#failure = `accounts are not followed: ${error.message}`;
        this.#onError(error);
      },
    });
  }

  async stop(): Promise<void> {
    await this.#follower?.stop();
  }

  unhealthy(): string | undefined {
    return this.#failure;
  }

  /**
   * Opened for this call; none for who was erased, and for a seal that does not open: others wait behind it.
   * @throws StoreUnavailable
   */
  async of(userId: number): Promise<string | undefined> {
    try {
      return (await openText(this.#vault, this.#urls.get(userId) ?? null)) ?? undefined;
    } catch (error) {
      if (!(error instanceof SealBroken)) throw error;
      this.#onError(error);
      return undefined;
    }
  }

  #take(event: RecordedEvent): void {
    this.#position = event.position;
    if (!FOLLOWED.has(event.type)) return;
    try {
      this.#apply(decodeEvent(event));
    } catch (error) {
      if (!(error instanceof UnreadableEvent)) throw error;
      this.#onError(error);
    }
  }

  #apply(event: ReturnType<typeof decodeEvent>): void {
    if (event.type === 'UserRegistered' || event.type === 'UserSettingsChanged')
      this.#put(event.data.userId, event.data.settings.conversionPostbackUrl);
    if (event.type === 'UserDeleted' || event.type === 'UserPersonalInfoWiped')
      this.#urls.delete(event.data.userId);
  }

  #put(userId: number, url: Sealed | string | null | undefined): void {
    if (url === undefined) return;
    if (url === null || url === '') this.#urls.delete(userId);
    else this.#urls.set(userId, url);
  }
}
