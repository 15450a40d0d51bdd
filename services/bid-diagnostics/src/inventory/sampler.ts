export interface SamplerOptions {
  /** Chooses one in this many requests while there is little traffic; a power of two. */
  readonly oneIn: number;
  /** Samples of one second above which fewer are chosen. */
  readonly maxPerSecond: number;
}

/** No rarer than this: weights stay far below what 32 bits hold. */
const ONE_IN_MAX = 1 << 20;
const SECOND_MS = 1_000;

/**
 * Chooses which requests are recorded: by a digest of the request's id, so that a request has the same fate wherever
 * it is asked, one of `oneIn`. Above the cap the rate is halved at once, as often as it takes, and doubled again
 * after a second that stayed far below it. The rate never depends on the request at hand, only on those before, so
 * the weights of the chosen add up to the number of requests, on average.
 */
export class Sampler {
  readonly #options: SamplerOptions;
  #oneIn: number;
  #second = 0;
  #chosen = 0;
  /** Samples of one second at which the rate is halved. */
  #limit: number;

  constructor(options: SamplerOptions) {
    this.#options = options;
    this.#oneIn = options.oneIn;
    this.#limit = options.maxPerSecond;
  }

  /** The number of requests that this one represents; 0 when it is not chosen. */
  weigh(requestId: string, nowMs: number): number {
    const second = Math.floor(nowMs / SECOND_MS);
    if (second !== this.#second) this.#turn(second);
    const weight = this.#oneIn;
    // Powers of two: a request that is chosen at a rarer rate is chosen at every more frequent one.
    return (digest(requestId) & (weight - 1)) === 0 ? weight : 0;
  }

  /** Counts what a chosen request cost, in samples. */
  took(samples: number): void {
    this.#chosen += samples;
    while (this.#chosen >= this.#limit && this.#oneIn < ONE_IN_MAX) {
      this.#oneIn *= 2;
      this.#limit += this.#options.maxPerSecond / 2;
    }
  }

  #turn(second: number): void {
    const isNext = second === this.#second + 1;
    const { oneIn, maxPerSecond } = this.#options;
    // Twice as many would still be well within the cap.
    if (!isNext) this.#oneIn = oneIn;
    else if (this.#oneIn > oneIn && this.#chosen < maxPerSecond * 0.4) this.#oneIn /= 2;
    this.#second = second;
    this.#chosen = 0;
    this.#limit = maxPerSecond;
  }
}

/** An unsigned 32-bit number in which every bit depends on every character. */
function digest(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x21f0aaad);
  hash = Math.imul(hash ^ (hash >>> 15), 0x735a2d97);
  return (hash ^ (hash >>> 15)) >>> 0;
}
