import type { DurationFloor, ImpVideo } from '../formats/imp-video.ts';
import { REQUEST_LIMITS } from '../request/request-limits.ts';
import { floorToNanos } from './price.ts';
import type { JsonObject } from '../request/read-json.ts';
import { isObject, numberOf } from '../request/read-json.ts';

const UNREACHABLE = floorToNanos(Infinity);

/**
 * A floor as it was sent, in 10^-9 units: zero where it is absent, null, empty or negative. One that cannot
 * be read is met by no bid, since the exchange asked for more than nothing.
 */
export function floorOf(value: unknown): bigint {
  if (value === undefined || value === null) return 0n;
  if (typeof value === 'number') return floorToNanos(value);
  // Of an empty text JavaScript makes zero.
  const floor = typeof value === 'string' ? Number(value) : Number.NaN;
  return Number.isNaN(floor) ? UNREACHABLE : floorToNanos(floor);
}

/**
 * The player with the floors that `holder` makes by the length of the video: `mincpmpersec` and `durfloors` of objects
 * Video and, since OpenRTB 2.6-202309, Deal. Undefined when it does not speak of any.
 */
export function withFloorsByLength(video: ImpVideo, holder: JsonObject): ImpVideo | undefined {
  const { mincpmpersec, durfloors } = holder;
  if (mincpmpersec === undefined && durfloors === undefined) return undefined;
  return {
    ...video,
    floorCpmNanosPerSecond: floorOf(mincpmpersec),
    durationFloors: durationFloorsOf(durfloors),
  };
}

/** May a video have another floor than the rest, by its length? */
export const hasFloorsByLength = (video: ImpVideo | undefined): boolean =>
  video !== undefined && (video.floorCpmNanosPerSecond > 0n || video.durationFloors.length > 0);

const NO_FLOORS: readonly DurationFloor[] = [];
const OUT_OF_REACH: readonly DurationFloor[] = [
  { minSeconds: 0, maxSeconds: Infinity, floorCpmNanos: UNREACHABLE },
];

function durationFloorsOf(value: unknown): readonly DurationFloor[] {
  if (!Array.isArray(value)) return NO_FLOORS;
  // Every video is checked against each, so a list longer than any exchange uses is not evaluated: no bid
  // meets it.
  if (value.length > REQUEST_LIMITS.shortListEntries) return OUT_OF_REACH;
  const floors: DurationFloor[] = [];
  for (const item of value as readonly unknown[]) {
    if (!isObject(item)) continue;
    floors.push({
      minSeconds: numberOf(item['mindur']) ?? 0,
      maxSeconds: numberOf(item['maxdur']) ?? Infinity,
      floorCpmNanos: floorOf(item['bidfloor']),
    });
  }
  return floors;
}
