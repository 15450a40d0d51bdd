/** What is played, in the order of the report. */
export const AD_TYPES = ['banner', 'interstitial', 'video', 'native', 'pop', 'push'] as const;
export type AdType = (typeof AD_TYPES)[number];

/** Share of all requests, as real exchanges send them. */
export const WEIGHTS: Readonly<Record<AdType, number>> = {
  banner: 40,
  interstitial: 10,
  video: 15,
  native: 15,
  pop: 10,
  push: 10,
};

/** The type of endpoint that takes it: a full screen is sold where banners are. */
export const ENDPOINT_TYPES: Readonly<Record<AdType, string>> = {
  banner: 'banner',
  interstitial: 'banner',
  video: 'video',
  native: 'native',
  pop: 'pop',
  push: 'push',
};

/** @throws Error for an unknown name; names the known ones */
export function readAdTypes(list: string | undefined): readonly AdType[] {
  if (list === undefined) return AD_TYPES;
  const names = list.split(',').map((name) => name.trim());
  const known = AD_TYPES.filter((type) => names.includes(type));
  const unknown = names.find((name) => !(AD_TYPES as readonly string[]).includes(name));
  if (unknown !== undefined || known.length === 0)
    throw new Error(
      `--types takes ${AD_TYPES.join(', ')}, with commas between them; not "${unknown ?? ''}".`,
    );
  return known;
}
