import type { CreativeFields } from '@marquee/schemas/events/creative';

/** What nobody need say about a creative. */
const DEFAULTS: Omit<CreativeFields, 'name' | 'creativeType'> = {
  bidPriceNanos: null,
  skipIsSecureCheck: false,
  autoresize: false,
  bidPriceCancellation: false,
  adaptiveCpm: false,
  weight: 1,
  folderId: null,
  campaignIds: [],
  attributes: [],
  categories: [],
  banner: null,
  interstitial: null,
  native: null,
  push: null,
  pop: null,
  video: null,
};

/** A new creative's fields; all but its name, type and the type's part may be left to the defaults. */
export type NewCreativeFields = Partial<CreativeFields> & Pick<CreativeFields, 'name' | 'creativeType'>;

export const newCreativeFields = (fields: NewCreativeFields): CreativeFields => ({ ...DEFAULTS, ...fields });

const NAME_MAX = 255;
const COPY = ' (copy)';

/** `Summer` -> `Summer (copy)`, within the length of a name. */
export const copyName = (name: string): string => `${name.slice(0, NAME_MAX - COPY.length).trimEnd()}${COPY}`;
