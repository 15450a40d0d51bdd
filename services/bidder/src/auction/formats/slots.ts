import type { ImpBanner, Size } from '@marquee/openrtb/formats/imp-banner';
import { acceptsPushParts } from '@marquee/openrtb/formats/creative-formats';
import { fillsInterstitial } from '@marquee/openrtb/formats/interstitial';
import type { Imp } from '@marquee/openrtb/request/bid-request';

/** A slot of the index: creatives of one format and, where the format has sizes, of one size. */
export interface Slot {
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

/** The slots that the index has, and the two kinds whose sizes may be asked by a range. */
export interface SlotDirectory {
  has(name: string): boolean;
  /** The banner slot of a size; undefined when the index has none. */
  banner(width: number, height: number): string | undefined;
  readonly banners: readonly Slot[];
  readonly interstitials: readonly Slot[];
}

/** Slots of formats without sizes. */
export const SLOTS = {
  native: 'native',
  video: 'video',
  nativeByClick: 'native:click',
  pop: 'pop',
  push: 'push',
  /** A push where the exchange asks for it as a native ad. */
  pushAsNative: 'push:native',
  pushAsNativeByClick: 'push:native:click',
} as const;

export const bannerSlot = (width: number, height: number): string => `banner:${width}x${height}`;
export const interstitialSlot = (width: number, height: number): string => `interstitial:${width}x${height}`;

/** The slots of the index that an imp takes, each once: media are alternatives, so their slots add up. */
export function slotsOf(imp: Imp, screen: Size, directory: SlotDirectory): string[] {
  const slots: string[] = [];
  const add = (name: string): void => {
    if (directory.has(name)) slots.push(name);
  };
  if (imp.pop !== undefined) add(SLOTS.pop);
  if (acceptsPushParts(imp)) add(SLOTS.push);
  if (imp.native !== undefined) add(nativeSlotOf(imp));
  if (imp.video !== undefined) add(SLOTS.video);
  addBanners(imp, directory, slots);
  if (imp.isInterstitial) addInterstitials(imp, screen, directory, slots);
  return slots;
}

function nativeSlotOf({ isPushAsNative, isSoldByClick }: Imp): string {
  if (isPushAsNative) return isSoldByClick ? SLOTS.pushAsNativeByClick : SLOTS.pushAsNative;
  return isSoldByClick ? SLOTS.nativeByClick : SLOTS.native;
}

function addBanners({ banner }: Imp, directory: SlotDirectory, slots: string[]): void {
  if (banner === undefined) return;
  for (const { w, h } of banner.sizes) {
    const name = directory.banner(w, h);
    if (name !== undefined) slots.push(name);
  }
  const { range, ratios } = banner;
  if (range === undefined && ratios.length === 0) return;
  for (const slot of directory.banners) {
    const { name, width, height } = slot;
    const isOfRatio = ratios.some(
      ({ wratio, hratio, wmin }) => width >= wmin && width * hratio === height * wratio,
    );
    if ((isInRange(slot, range) || isOfRatio) && !slots.includes(name)) slots.push(name);
  }
}

const isInRange = ({ width, height }: Slot, range: ImpBanner['range']): boolean =>
  range !== undefined &&
  width >= range.wmin &&
  width <= range.wmax &&
  height >= range.hmin &&
  height <= range.hmax;

/** An interstitial fits the sizes that are named, or else the range that is, or else the screen. */
function addInterstitials({ banner }: Imp, screen: Size, directory: SlotDirectory, slots: string[]): void {
  if (banner === undefined) return;
  const { sizes, range } = banner;
  for (const slot of directory.interstitials) {
    const fits =
      sizes.length > 0
        ? sizes.some((size) => fillsInterstitial(slot, size))
        : range === undefined
          ? fillsInterstitial(slot, screen)
          : fitsRange(slot, range, screen);
    if (fits) slots.push(slot.name);
  }
}

/**
 * Whether a slot fits a range of sizes: by the space that the range states (OpenRTB 2.6, object Banner), or
 * the screen where that is smaller.
 */
function fitsRange(slot: Slot, range: NonNullable<ImpBanner['range']>, screen: Size): boolean {
  if (!isInRange(slot, range)) return false;
  const space = {
    w: Math.min(range.wmax, screen.w || Infinity),
    h: Math.min(range.hmax, screen.h || Infinity),
  };
  if (slot.width > space.w || slot.height > space.h) return false;
  // A range that names its least has said itself what would be lost in the space.
  return (range.wmin > 1 && range.hmin > 1) || fillsInterstitial(slot, space);
}
