import type { InvalidBidRequest } from '../request/request-limits.ts';
import { REQUEST_LIMITS } from '../request/request-limits.ts';
import {
  arrayOf,
  idOf,
  integerOf,
  integersOf,
  numberOf,
  objectOf,
  textOf,
  textsOf,
} from '../request/read-json.ts';
import type { JsonObject } from '../request/read-json.ts';
import type { ImpBanner } from './imp-banner.ts';
import { readImpBanner } from './imp-banner.ts';

/** A place beside the player that would show a companion: a banner object of OpenRTB. */
export interface CompanionSlot extends Pick<ImpBanner, 'sizes' | 'mimes'> {
  readonly id: string;
}

/** A floor for ads of some durations (OpenRTB 2.6, object DurFloors), CPM in the imp's currency. */
export interface DurationFloor {
  readonly minSeconds: number;
  readonly maxSeconds: number;
  readonly floorCpmNanos: bigint;
}

/** `imp.video`. Empty lists do not restrict; times are seconds. */
export interface ImpVideo {
  /** Lower case. OpenRTB requires the list; live requests without one are read as open. */
  readonly mimes: readonly string[];
  /** Shortest and longest ad, seconds. With `requiredDurations` they do not apply. */
  readonly minDuration: number;
  /** With what `maxextended` allows on top and `poddur` leaves; infinite when unsaid. */
  readonly maxDuration: number;
  /** `rqddurs`: nothing else may be bid. */
  readonly requiredDurations: readonly number[];
  /** OpenRTB list "Protocols"; the old `protocol` is lifted into it. */
  readonly protocols: readonly number[];
  /** Width of the player, pixels. */
  readonly w: number | undefined;
  readonly h: number | undefined;
  /** OpenRTB list "Start Delay Modes": 0 pre-roll, -1 mid-roll, -2 post-roll, else seconds. */
  readonly startDelay: number | undefined;
  /** OpenRTB list "Plcmt Subtypes". */
  readonly plcmt: number | undefined;
  /** Deprecated list "Placement Subtypes", where sent. */
  readonly placement: number | undefined;
  /** 1 linear, 2 non-linear; undefined takes both. */
  readonly linearity: number | undefined;
  /** May the player skip? Undefined when unsaid. */
  readonly maySkip: boolean | undefined;
  /** Only longer ads may be skipped, and only after this long. */
  readonly skipMin: number;
  readonly skipAfter: number | undefined;
  readonly playbackMethods: readonly number[];
  /** OpenRTB list "Delivery Methods": 1 streaming, 2 progressive, 3 download. */
  readonly delivery: readonly number[];
  /** Kilobits a second. */
  readonly minBitrate: number;
  readonly maxBitrate: number;
  readonly battr: readonly number[];
  readonly api: readonly number[];
  readonly companions: readonly CompanionSlot[];
  /** OpenRTB list "Companion Types": 1 static, 2 HTML, 3 iframe. */
  readonly companionTypes: readonly number[];
  /** Id of the ad pod that the imp belongs to; empty outside pods. A bid is for one slot of it. */
  readonly podId: string;
  readonly slotInPod: number | undefined;
  /** What no two ads of the pod may share: AdCOM 1.0, list "Pod Deduplication Settings". */
  readonly podDedupe: readonly number[];
  /** CPM for each second, 10^-9 units of the imp's currency; 0 is without. */
  readonly floorCpmNanosPerSecond: bigint;
  readonly durationFloors: readonly DurationFloor[];
}

const LIST_MAX = REQUEST_LIMITS.shortListEntries;
/** Companions of a pod of players; none has as many. */
const COMPANIONS_MAX = 32;

export function readImpVideo(value: JsonObject, impIndex: number): ImpVideo | InvalidBidRequest {
  for (const side of ['w', 'h'] as const) {
    if ((numberOf(value[side]) ?? 0) < 0) {
      return { error: `imp[${impIndex}].video.${side} must be a positive number` };
    }
  }
  return {
    mimes: textsOf(value['mimes'], LIST_MAX).map((mime) => mime.toLowerCase()),
    minDuration: positive(value['minduration']) ?? 0,
    maxDuration: maxDurationOf(value),
    requiredDurations: integersOf(value['rqddurs'], LIST_MAX).filter((duration) => duration > 0),
    protocols: protocolsOf(value),
    w: positive(value['w']),
    h: positive(value['h']),
    startDelay: integerOf(value['startdelay']),
    plcmt: integerOf(value['plcmt']),
    placement: integerOf(value['placement']),
    linearity: integerOf(value['linearity']),
    maySkip: maySkipOf(value),
    skipMin: positive(value['skipmin']) ?? 0,
    skipAfter: positive(value['skipafter']),
    playbackMethods: integersOf(value['playbackmethod'], LIST_MAX),
    delivery: integersOf(value['delivery'], LIST_MAX),
    minBitrate: positive(value['minbitrate']) ?? 0,
    maxBitrate: positive(value['maxbitrate']) ?? Infinity,
    battr: integersOf(value['battr'], LIST_MAX),
    api: integersOf(value['api'], LIST_MAX),
    companions: arrayOf(value['companionad'], COMPANIONS_MAX).flatMap(companionOf),
    companionTypes: integersOf(value['companiontype'], LIST_MAX),
    podId: idOf(value['podid']),
    slotInPod: integerOf(value['slotinpod']),
    podDedupe: integersOf(value['poddedupe'], LIST_MAX),
    // Players and deals alike have them read by `withFloorsByLength`.
    floorCpmNanosPerSecond: 0n,
    durationFloors: [],
  };
}

const positive = (value: unknown): number | undefined => {
  const number = numberOf(value);
  return number !== undefined && number > 0 ? number : undefined;
};

/** `maxextended` -1 sets no bound; `poddur` bounds what one slot of a pod can hold. */
function maxDurationOf(value: JsonObject): number {
  const extension = numberOf(value['maxextended']) ?? 0;
  const max = (positive(value['maxduration']) ?? Infinity) + (extension < 0 ? Infinity : extension);
  return Math.min(max, positive(value['poddur']) ?? Infinity);
}

function protocolsOf(value: JsonObject): number[] {
  const protocols = integersOf(value['protocols'], LIST_MAX);
  if (protocols.length > 0) return protocols;
  const old = value['protocol'];
  return integersOf(Array.isArray(old) ? old : [old], LIST_MAX);
}

/** `skip` came with OpenRTB 2.4; before it, exchanges had it in `ext`. */
function maySkipOf(value: JsonObject): boolean | undefined {
  const skip = integerOf(value['skip'] ?? objectOf(value['ext'])['skippable']);
  return skip === undefined ? undefined : skip === 1;
}

/** One that cannot be read is no companion slot; the video stays. */
function companionOf(item: unknown): CompanionSlot[] {
  const companion = objectOf(item);
  const banner = readImpBanner(companion, 0);
  if ('error' in banner || banner.sizes.length === 0) return [];
  const mimes = banner.mimes.map((mime) => (mime === 'image/jpg' ? 'image/jpeg' : mime));
  return [{ id: textOf(companion['id']), sizes: banner.sizes, mimes }];
}

/** The product's player sizes, by width in pixels; empty when the request names no width. */
export type PlayerSize = 'small' | 'medium' | 'large' | 'x-large' | '';

export function playerSizeOf({ w }: ImpVideo): PlayerSize {
  if (w === undefined) return '';
  if (w <= 350) return 'small';
  if (w < 500) return 'medium';
  return w < 800 ? 'large' : 'x-large';
}

/** What the product takes from advertisers at most. */
const LONGEST_AD_SECONDS = 30;

/**
 * The floor that the duration of an ad makes, CPM in 10^-9 units of the imp's currency; undefined leaves the imp's
 * own. An ad of unknown length is asked for the most that it could cost.
 */
export function videoFloorCpmNanos(
  impVideo: ImpVideo,
  durationSeconds: number | undefined,
): bigint | undefined {
  const { floorCpmNanosPerSecond: perSecond, durationFloors } = impVideo;
  if (perSecond === 0n && durationFloors.length === 0) return undefined;
  const floors = durationFloors
    .filter(
      ({ minSeconds, maxSeconds }) =>
        durationSeconds === undefined || (durationSeconds >= minSeconds && durationSeconds <= maxSeconds),
    )
    .map(({ floorCpmNanos }) => floorCpmNanos);
  if (perSecond > 0n) {
    const seconds = durationSeconds ?? Math.min(impVideo.maxDuration, LONGEST_AD_SECONDS);
    floors.push(perSecond * BigInt(Math.ceil(seconds)));
  }
  return floors.length === 0 ? undefined : floors.reduce((most, floor) => (floor > most ? floor : most));
}
