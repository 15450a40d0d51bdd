import { decodeEvent, UnreadableEvent } from '@marquee/kit/decider/event-codec';
import type { DomainEvent } from '@marquee/kit/decider/event-codec';
import type { EventStore, Position } from '@marquee/kit/event-store/port';
import { follow } from '@marquee/kit/projector/follow';
import type { Follower } from '@marquee/kit/projector/follow';
import { isLoopbackUrl } from '@marquee/kit/outbound/checked-addresses';
import type { Worker } from '@marquee/kit/runtime/service';
import { withoutUndefined } from '@marquee/schemas/common/without-undefined';
import { conversionPixelEvents } from '@marquee/schemas/conversion-pixel/events';
import type { ConversionPixelFields } from '@marquee/schemas/conversion-pixel/fields';
import { dspEndpointEvents } from '@marquee/schemas/dsp-endpoint/events';

import { POSTBACK_SECRET_EVENTS, type PostbackSecretRegistry } from './postback-secrets.ts';

export interface Pixel extends ConversionPixelFields {
  readonly pixelId: number;
  readonly userId: number;
  readonly code: string;
}

const FOLLOWED: ReadonlySet<string> = new Set([
  ...Object.keys(conversionPixelEvents),
  ...Object.keys(dspEndpointEvents),
  ...POSTBACK_SECRET_EVENTS,
]);

/** What the tracker knows of the product: conversion pixels by their code, and which DSPs are on this host. */
export class PixelRegistry {
  readonly #pixels = new Map<number, Pixel>();
  readonly #byCode = new Map<string, Pixel>();
  readonly #loopbackEndpoints = new Set<number>();

  apply(event: DomainEvent): void {
    switch (event.type) {
      case 'ConversionPixelCreated':
      case 'ConversionPixelRestored':
        return this.#put(event.data);
      case 'ConversionPixelChanged': {
        const before = this.#pixels.get(event.data.pixelId);
        return before === undefined ? undefined : this.#put({ ...before, ...withoutUndefined(event.data) });
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
        if (isLoopbackUrl(url)) this.#loopbackEndpoints.add(dspEndpointId);
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

  /** The administrator gave this DSP an address on this very host. */
  isOnLoopback(dspEndpointId: number): boolean {
    return this.#loopbackEndpoints.has(dspEndpointId);
  }

  #put(pixel: Pixel): void {
    this.#pixels.set(pixel.pixelId, pixel);
    this.#byCode.set(pixel.code, pixel);
  }
}

export interface PixelFollowerOptions {
  readonly eventStore: EventStore;
  readonly registry: PixelRegistry;
  readonly postbackSecrets: PostbackSecretRegistry;
  readonly onError: (error: Error, what: string) => void;
}

/**
 * Keeps the pixel registry and the postback secrets up to date with the event store; while the store is
 * unavailable the tracker continues with what it has.
 */
export class PixelFollower implements Worker {
  readonly name = 'tracker-pixels';
  readonly #options: PixelFollowerOptions;
  #follower: Follower | undefined;
  #position: Position = 0n;
  #failure: string | undefined;
  #isCaughtUp = false;

  constructor(options: PixelFollowerOptions) {
    this.#options = options;
  }

  /** True once all pixels and secrets of the start are known: only then is an unknown code an error. */
  get isCaughtUp(): boolean {
    return this.#isCaughtUp;
  }

  async start(): Promise<void> {
    const { eventStore, registry, postbackSecrets, onError } = this.#options;
    this.#follower = follow({
      eventStore,
      startAfter: async () => this.#position,
      onEvents: async (events) => {
        for (const event of events) {
          this.#position = event.position;
          if (!FOLLOWED.has(event.type)) continue;
          try {
            const decoded = decodeEvent(event);
            registry.apply(decoded);
            postbackSecrets.apply(decoded);
          } catch (error) {
            if (!(error instanceof UnreadableEvent)) throw error;
            onError(error, 'a pixel, endpoint or postback secret was left out');
          }
        }
        this.#failure = undefined;
      },
      onCaughtUp: () => {
        this.#isCaughtUp = true;
        this.#failure = undefined;
      },
      onFailure: (error) => {
        this.#failure = error.message;
        onError(error, 'conversion pixels and postback secrets are not followed');
      },
    });
  }

  async stop(): Promise<void> {
    await this.#follower?.stop();
  }

  unhealthy(): string | undefined {
    return this.#failure === undefined
      ? undefined
      : `Conversion pixels and postback secrets cannot be read from the event store: ${this.#failure}`;
  }
}
