import { decodeEvent, UnreadableEvent } from '@marquee/kit/decider/event-codec';
import type { DomainEvent } from '@marquee/kit/decider/event-codec';
import type { EventStore, Position } from '@marquee/kit/event-store/port';
import { follow } from '@marquee/kit/projector/follow';
import type { Follower } from '@marquee/kit/projector/follow';
import type { Worker } from '@marquee/kit/runtime/service';
import { conversionPixelEvents } from '@marquee/schemas/events/conversion-pixel';
import type { ConversionPixelFields } from '@marquee/schemas/events/conversion-pixel';
import { dspEndpointEvents } from '@marquee/schemas/events/dsp-endpoint';

export interface Pixel extends ConversionPixelFields {
  readonly pixelId: number;
  readonly userId: number;
  readonly code: string;
}

const FOLLOWED: ReadonlySet<string> = new Set([
  ...Object.keys(conversionPixelEvents),
  ...Object.keys(dspEndpointEvents),
]);
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** What the tracker knows of the product: conversion pixels by their code, and which outside bidders are on this host. */
export class PixelBook {
  readonly #pixels = new Map<number, Pixel>();
  readonly #byCode = new Map<string, Pixel>();
  readonly #loopbackEndpoints = new Set<number>();

  apply(event: DomainEvent): void {
    switch (event.type) {
      case 'ConversionPixelCreated':
        return this.#put(event.data);
      case 'ConversionPixelChanged': {
        const before = this.#pixels.get(event.data.pixelId);
        return before === undefined ? undefined : this.#put({ ...before, ...defined(event.data) });
      }
      case 'ConversionPixelDeleted': {
        const code = this.#pixels.get(event.data.pixelId)?.code;
        this.#pixels.delete(event.data.pixelId);
        if (code !== undefined) this.#byCode.delete(code);
        return;
      }
      case 'DspEndpointCreated':
      case 'DspEndpointChanged': {
        const { dspEndpointId, url } = event.data;
        if (url === undefined) return;
        if (isOnLoopback(url)) this.#loopbackEndpoints.add(dspEndpointId);
        else this.#loopbackEndpoints.delete(dspEndpointId);
        return;
      }
      case 'DspEndpointDeleted':
        this.#loopbackEndpoints.delete(event.data.dspEndpointId);
        return;
      default:
        return;
    }
  }

  byCode(code: string): Pixel | undefined {
    return this.#byCode.get(code);
  }

  /** The administrator gave this outside bidder an address on this very host. */
  isOnLoopback(dspEndpointId: number): boolean {
    return this.#loopbackEndpoints.has(dspEndpointId);
  }

  #put(pixel: Pixel): void {
    this.#pixels.set(pixel.pixelId, pixel);
    this.#byCode.set(pixel.code, pixel);
  }
}

/** What a change names; what it leaves out stays. */
const defined = <Fields extends object>(
  change: Fields,
): { [Key in keyof Fields]: NonNullable<Fields[Key]> } =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Fields]: NonNullable<Fields[Key]>;
  };

const isOnLoopback = (url: string): boolean => URL.canParse(url) && LOOPBACK.test(new URL(url).hostname);

export interface PixelFollowerOptions {
  readonly eventStore: EventStore;
  readonly book: PixelBook;
  readonly onError: (error: Error, what: string) => void;
}

/** Keeps the book up to date with the event store; while the store is away the tracker goes on with what it has. */
export class PixelFollower implements Worker {
  readonly name = 'tracker-pixels';
  readonly #options: PixelFollowerOptions;
  #follower: Follower | undefined;
  #position: Position = 0n;
  #trouble: string | undefined;
  #isCaughtUp = false;

  constructor(options: PixelFollowerOptions) {
    this.#options = options;
  }

  /** True once every pixel that there was at the start is known: only then is an unknown code nobody's. */
  get isCaughtUp(): boolean {
    return this.#isCaughtUp;
  }

  async start(): Promise<void> {
    const { eventStore, book, onError } = this.#options;
    this.#follower = follow({
      eventStore,
      startAfter: async () => this.#position,
      onEvents: async (events) => {
        for (const event of events) {
          this.#position = event.position;
          if (!FOLLOWED.has(event.type)) continue;
          try {
            book.apply(decodeEvent(event));
          } catch (error) {
            if (!(error instanceof UnreadableEvent)) throw error;
            onError(error, 'a pixel or endpoint was left out');
          }
        }
        this.#trouble = undefined;
      },
      onCaughtUp: () => {
        this.#isCaughtUp = true;
        this.#trouble = undefined;
      },
      onFailure: (error) => {
        this.#trouble = error.message;
        onError(error, 'conversion pixels are not followed');
      },
    });
  }

  async stop(): Promise<void> {
    await this.#follower?.stop();
  }

  unhealthy(): string | undefined {
    return this.#trouble === undefined
      ? undefined
      : `The event store does not tell of conversion pixels: ${this.#trouble}`;
  }
}
