import type { AnyField } from '../resource/field.ts';

/** Why a campaign that restricts a dimension did not bid, for people. */
interface NoBid {
  /** Name of the no-bid reason. */
  readonly reason: string;
  readonly title: string;
  readonly meaning: string;
  readonly advice: string;
}

/** Lists of `GET /dictionary/all` that dimensions are chosen from. */
export type DictionaryList =
  | 'browsers'
  | 'carriers'
  | 'connectionTypes'
  | 'deviceBrands'
  | 'deviceTypes'
  | 'languages';

/** How a dimension is chosen in the campaign form. */
type TargetingControl =
  /** A few values of a dictionary list, all of them shown. */
  | { readonly kind: 'toggles'; readonly list: DictionaryList }
  /** Many values of a dictionary list. */
  | {
      readonly kind: 'select';
      readonly list: DictionaryList;
      readonly placeholder: string;
      readonly description?: string;
    }
  /** Values that a person types. */
  | { readonly kind: 'tags'; readonly placeholder: string; readonly description?: string }
  /** A component of its own. */
  | { readonly kind: 'own' };

/** A field of a campaign's targeting beside that of what is wanted; a value is in one of the two at most. */
interface ExcludedValues {
  readonly field: string;
  readonly values: AnyField & { readonly suffix: '' };
}

export interface DimensionTargeting {
  /** Name of the field of a campaign's targeting. */
  readonly field: string;
  /** What is wanted; its label is that of the form control. */
  readonly values: AnyField & { readonly suffix: '' };
  /** What is not bought, where campaigns can say so; a request whose value is unknown is bought. */
  readonly excluded?: ExcludedValues;
  /**
   * `equal`: a request's value is one of the wanted, in any case; `own`: by a rule of the bidder
   * (`services/bidder/src/auction/targeting/targeting.ts`) and of the reach estimate (`services/reporting/src/landscape/segment.ts`).
   */
  readonly match: 'equal' | 'own';
  readonly noBid: NoBid;
  readonly control: TargetingControl;
}

/** How a campaign that bids more or less for some of a dimension's values names them. */
export interface BidMultiplierValues {
  /**
   * `text`: typed; `choice`: one of those that campaigns target; `id`: id of an SSP endpoint; `hour`: 0 to 23 in the campaign's
   * zone.
   */
  readonly kind: 'text' | 'choice' | 'id' | 'hour';
  /** Values that differ in nothing but case are one. */
  readonly isAnyCase?: true;
}

export interface TrafficDimension {
  /** Column of the facts, and name of the macro. */
  readonly column: string;
  /** `text` is `LowCardinality(String)`, unknown is empty; `id` is `UInt16`, unknown is 0. */
  readonly type: 'text' | 'id';
  /** Known of the whole request, or of one bid: it depends on the imp or the creative. */
  readonly of: 'request' | 'bid';
  /** Earlier tokens and messages lack it. The order of such rows is a storage format: add them after one another. */
  readonly isAddedLater?: true;
  /** Whether samples of the inventory hold it; they hold no place smaller than a city, and no id. */
  readonly isSampled: boolean;
  /**
   * What the macro becomes, for people, and a value for previews; undefined where there is none. `otherNames` are what other
   * platforms call it, in lower case without marks.
   */
  readonly macro?: {
    readonly label: string;
    readonly sample: string;
    readonly otherNames?: readonly string[];
  };
  readonly label: string;
  /** Part of the list of dimensions that reports choose from. */
  readonly group: 'Advertising' | 'Place' | 'Device' | 'Supply';
  /** Statistics dimension that one looks at next inside of one value. */
  readonly next: string;
  /** Who may see it in statistics; `ssp`: accounts that may see the supply side. */
  readonly access: 'everyone' | 'ssp';
  readonly targeting?: DimensionTargeting;
  /** Set where campaigns bid more or less by it (`bidMultipliers`). */
  readonly bidMultiplier?: BidMultiplierValues;
}
