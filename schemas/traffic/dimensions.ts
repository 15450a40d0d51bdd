import { choicesOf, codes, geoCodes, names, operatingSystems, texts } from '../campaign/targeting-values.ts';
import { BROWSERS, CONNECTION_TYPES, DEVICE_TYPES } from '../common/campaign-terms.ts';
import { postalCodeInput } from './postal-code.ts';
import { addedLater, references, withDefault } from '../resource/combinators.ts';
import { EXCLUDED } from './excluded-values.ts';
import type { BidMultiplierValues, DimensionTargeting, TrafficDimension } from './dimension-row.ts';

/**
 * Where an impression was offered and to what device: what every fact holds, in the order in which no-bid reasons are asked.
 * Claims, messages, columns, statistics, samples, macros, targeting, no-bid reasons and form controls follow from it;
 * how a dimension is read from a bid request is defined in `services/openrtb/request/targeting-context.ts`. To add one: ADR 0032.
 */
export const TRAFFIC_DIMENSIONS = {
  /** Site domain, or the app bundle. */
  domain: {
    column: 'domain',
    type: 'text',
    of: 'request',
    isSampled: true,
    macro: { label: 'Site domain or app bundle', sample: 'news.example' },
    label: 'Site or app',
    group: 'Supply',
    next: 'campaign',
    access: 'ssp',
    bidMultiplier: { kind: 'text', isAnyCase: true },
  },
  siteId: {
    column: 'site_id',
    type: 'text',
    of: 'request',
    isSampled: false,
    macro: {
      label: 'Site or app ID',
      sample: 'site-1',
      otherNames: ['placement', 'site', 'source', 'zone', 'zoneid'],
    },
    label: 'Site ID',
    group: 'Supply',
    next: 'domain',
    access: 'ssp',
    bidMultiplier: { kind: 'text' },
  },
  publisher: {
    column: 'publisher',
    type: 'text',
    of: 'request',
    isSampled: false,
    macro: { label: 'Publisher ID', sample: 'publisher-1' },
    label: 'Publisher',
    group: 'Supply',
    next: 'domain',
    access: 'ssp',
  },
  /** ISO 3166-1 alpha-3. */
  country: {
    column: 'country',
    type: 'text',
    of: 'request',
    isSampled: true,
    macro: { label: 'Country (ISO 3166-1 alpha-3)', sample: 'USA', otherNames: ['countrycode', 'geo'] },
    label: 'Country',
    group: 'Place',
    next: 'region',
    access: 'everyone',
    targeting: {
      field: 'countries',
      /** ISO 3166-1 alpha-3 codes. */
      values: geoCodes('Countries', /^[A-Z]{3}$/),
      excluded: EXCLUDED.countries,
      match: 'own',
      noBid: {
        reason: 'country',
        title: 'Country not targeted',
        meaning: 'The request came from a country you exclude or don’t target.',
        advice: 'Add countries or exclude fewer if volume is too low.',
      },
      control: { kind: 'own' },
    },
  },
  region: {
    column: 'region',
    type: 'text',
    of: 'request',
    isSampled: true,
    macro: { label: 'Region code', sample: 'CA', otherNames: ['state'] },
    label: 'Region',
    group: 'Place',
    next: 'city',
    access: 'everyone',
    targeting: {
      field: 'regions',
      /** `USA-CA`: alpha-3 country and region code. */
      values: geoCodes('Regions', /^[A-Z]{3}-[A-Z0-9]{1,8}$/),
      match: 'own',
      noBid: {
        reason: 'region',
        title: 'Region not targeted',
        meaning: 'The request came from another region or didn’t include one.',
        advice: 'Add regions or target whole countries.',
      },
      control: { kind: 'own' },
    },
  },
  city: {
    column: 'city',
    type: 'text',
    of: 'request',
    isSampled: true,
    macro: { label: 'City name', sample: 'Los Angeles' },
    label: 'City',
    group: 'Place',
    next: 'campaign',
    access: 'everyone',
    targeting: {
      field: 'cities',
      /** GeoNames ids. */
      values: withDefault(references('Cities', 'city'), []),
      match: 'own',
      noBid: {
        reason: 'city',
        title: 'City not targeted',
        meaning: 'The request came from another city or didn’t include one.',
        advice: 'Add cities or target regions instead.',
      },
      control: { kind: 'own' },
    },
  },
  /** Postal code, capitals without spaces (`postalCode`). */
  zip: {
    column: 'zip',
    type: 'text',
    of: 'request',
    isAddedLater: true,
    isSampled: false,
    macro: { label: 'Postal code', sample: '90012', otherNames: ['postcode'] },
    label: 'Postal code',
    group: 'Place',
    next: 'campaign',
    access: 'everyone',
    targeting: {
      field: 'zips',
      values: addedLater(texts('Postal codes', postalCodeInput('Postal codes'))),
      match: 'equal',
      noBid: {
        reason: 'zip',
        title: 'Postal code not targeted',
        meaning: 'The request came from another postal code or didn’t include one.',
        advice: 'Add postal codes or target cities instead.',
      },
      control: {
        kind: 'tags',
        placeholder: 'Any postal code',
        description:
          'As 94103 or SW1A 1AA. The same code may exist in several countries: choose countries too.',
      },
    },
  },
  /** Google metro code, which is Nielsen's DMA code in the United States (OpenRTB `geo.metro`). */
  metro: {
    column: 'metro',
    type: 'text',
    of: 'request',
    isAddedLater: true,
    isSampled: false,
    macro: { label: 'Metro code (Nielsen DMA)', sample: '803', otherNames: ['dma'] },
    label: 'Metro area',
    group: 'Place',
    next: 'city',
    access: 'everyone',
    targeting: {
      field: 'metros',
      values: addedLater(codes('Metro codes', /^\S(?:.{0,30}\S)?$/)),
      match: 'equal',
      noBid: {
        reason: 'metro',
        title: 'Metro area not targeted',
        meaning: 'The request came from another metro area or didn’t include one.',
        advice: 'Add metro codes or target regions instead.',
      },
      control: {
        kind: 'tags',
        placeholder: 'Any metro area',
        description:
          'Nielsen DMA codes, such as 803 for Los Angeles. Most requests outside the United States have none.',
      },
    },
  },
  deviceType: {
    column: 'device_type',
    type: 'text',
    of: 'request',
    isSampled: true,
    macro: { label: 'Device type', sample: 'smartphone' },
    label: 'Device type',
    group: 'Device',
    next: 'os',
    access: 'everyone',
    targeting: {
      field: 'deviceTypes',
      values: choicesOf('Device types', DEVICE_TYPES),
      excluded: EXCLUDED.deviceTypes,
      match: 'equal',
      noBid: {
        reason: 'device-type',
        title: 'Device type not targeted',
        meaning: 'You exclude this type of device or don’t target it.',
        advice: 'Allow more device types or exclude fewer.',
      },
      control: { kind: 'toggles', list: 'deviceTypes' },
    },
    bidMultiplier: { kind: 'choice' },
  },
  os: {
    column: 'os',
    type: 'text',
    of: 'request',
    isSampled: true,
    macro: { label: 'Operating system', sample: 'Android' },
    label: 'Operating system',
    group: 'Device',
    next: 'osVersion',
    access: 'everyone',
    targeting: {
      field: 'os',
      values: operatingSystems,
      match: 'own',
      noBid: {
        reason: 'os',
        title: 'Operating system not targeted',
        meaning: 'The operating system or version isn’t targeted or wasn’t included.',
        advice: 'Allow more operating systems or versions.',
      },
      control: { kind: 'own' },
    },
  },
  osVersion: {
    column: 'os_version',
    type: 'text',
    of: 'request',
    isSampled: true,
    macro: { label: 'Operating system version', sample: '15' },
    label: 'OS version',
    group: 'Device',
    next: 'browser',
    access: 'everyone',
  },
  browser: {
    column: 'browser',
    type: 'text',
    of: 'request',
    isSampled: true,
    macro: { label: 'Browser', sample: 'Chrome' },
    label: 'Browser',
    group: 'Device',
    next: 'os',
    access: 'everyone',
    targeting: {
      field: 'browsers',
      values: choicesOf('Browsers', BROWSERS),
      match: 'equal',
      noBid: {
        reason: 'browser',
        title: 'Browser not targeted',
        meaning: 'The browser isn’t targeted. In-app traffic often has none.',
        advice: 'Allow more browsers.',
      },
      control: { kind: 'toggles', list: 'browsers' },
    },
  },
  language: {
    column: 'language',
    type: 'text',
    of: 'request',
    isSampled: true,
    macro: { label: 'Language (ISO 639-1)', sample: 'en', otherNames: ['lang'] },
    label: 'Language',
    group: 'Place',
    next: 'country',
    access: 'everyone',
    targeting: {
      field: 'languages',
      /** ISO 639-1 codes. */
      values: codes('Languages', /^[a-z]{2}$/),
      match: 'equal',
      noBid: {
        reason: 'language',
        title: 'Language not targeted',
        meaning: 'The device language isn’t targeted or wasn’t included.',
        advice: 'Allow more languages, or any.',
      },
      control: { kind: 'select', list: 'languages', placeholder: 'Any language' },
    },
  },
  connectionType: {
    column: 'connection_type',
    type: 'text',
    of: 'request',
    isSampled: true,
    macro: { label: 'Connection type', sample: 'wifi' },
    label: 'Connection',
    group: 'Device',
    next: 'carrier',
    access: 'everyone',
    targeting: {
      field: 'connectionTypes',
      values: choicesOf('Connection types', CONNECTION_TYPES),
      match: 'own',
      noBid: {
        reason: 'connection-type',
        title: 'Connection type not targeted',
        meaning: 'The connection type isn’t targeted or wasn’t included.',
        advice: 'Allow more connection types.',
      },
      control: { kind: 'toggles', list: 'connectionTypes' },
    },
  },
  carrier: {
    column: 'carrier',
    type: 'text',
    of: 'request',
    isSampled: true,
    macro: { label: 'Carrier', sample: 'Sample Mobile', otherNames: ['isp'] },
    label: 'Carrier',
    group: 'Device',
    next: 'country',
    access: 'everyone',
    targeting: {
      field: 'carriers',
      values: names('Carriers'),
      excluded: EXCLUDED.carriers,
      match: 'equal',
      noBid: {
        reason: 'carrier',
        title: 'Carrier not targeted',
        meaning: 'The mobile carrier is excluded or isn’t targeted. Wi-Fi traffic has none.',
        advice: 'Allow more carriers, or any.',
      },
      control: {
        kind: 'select',
        list: 'carriers',
        placeholder: 'Any carrier',
        description: 'Carriers in the selected countries, or all.',
      },
    },
  },
  deviceBrand: {
    column: 'device_brand',
    type: 'text',
    of: 'request',
    isSampled: true,
    label: 'Device brand',
    group: 'Device',
    next: 'os',
    access: 'everyone',
    targeting: {
      field: 'deviceBrands',
      values: names('Device brands'),
      match: 'equal',
      noBid: {
        reason: 'device-brand',
        title: 'Device brand not targeted',
        meaning: 'The device brand isn’t targeted or wasn’t included.',
        advice: 'Allow more brands, or any.',
      },
      control: { kind: 'select', list: 'deviceBrands', placeholder: 'Any brand' },
    },
  },
  /** Id of the traffic type. Campaigns target it beside their targeting, by a field of their own. */
  trafficType: {
    column: 'traffic_type',
    type: 'id',
    of: 'bid',
    isSampled: true,
    label: 'Traffic type',
    group: 'Device',
    next: 'deviceType',
    access: 'everyone',
  },
  /** "300x250". */
  size: {
    column: 'size',
    type: 'text',
    of: 'bid',
    isSampled: false,
    macro: { label: 'Ad size (width x height)', sample: '300x250' },
    label: 'Size',
    group: 'Advertising',
    next: 'creative',
    access: 'everyone',
  },
} as const satisfies Readonly<Record<string, TrafficDimension>>;

type Table = typeof TRAFFIC_DIMENSIONS;
export type DimensionName = keyof Table;
type ValueOf<Name extends DimensionName> = Table[Name]['type'] extends 'id' ? number : string;

/** The values of all dimensions. Unknown is the empty string (or 0 for ids), never null: the fact store groups by them. */
export type TrafficDimensions = { [Name in DimensionName]: ValueOf<Name> };
/** The same by the columns of the facts. */
export type DimensionColumns = { readonly [Name in DimensionName as Table[Name]['column']]: ValueOf<Name> };

/** The names of the rows that have a value. */
type NamesWith<Part> = { [Name in DimensionName]: Table[Name] extends Part ? Name : never }[DimensionName];
export type IdName = NamesWith<{ type: 'id' }>;
export type TextName = NamesWith<{ type: 'text' }>;
/** Their labels, in English. */
export type DimensionLabel = Table[DimensionName]['label'];
/** What is known of the whole request. */
export type RequestDimensions = Pick<TrafficDimensions, NamesWith<{ of: 'request' }>>;
/** What earlier tokens and messages may lack. */
export type AddedDimensions = Pick<TrafficDimensions, NamesWith<{ isAddedLater: true }>>;
export type SampledDimensions = Pick<TrafficDimensions, NamesWith<{ isSampled: true }>>;

/** The dimensions that campaigns bid more or less by. */
export type MultipliedName = NamesWith<{ bidMultiplier: BidMultiplierValues }>;
/** The dimensions that campaigns target. */
export type TargetedName = NamesWith<{ targeting: DimensionTargeting }>;
/** Those of which campaigns also say what they do not buy. */
export type ExcludedName = NamesWith<{ targeting: { excluded: object } }>;
/** Those whose value is one of the wanted, in any case. */
export type EqualName = NamesWith<{ targeting: { match: 'equal' } }>;
/** Those that samples of the inventory do not hold. */
export type UnsampledTarget = NamesWith<{ targeting: DimensionTargeting; isSampled: false }>;
/** A no-bid reason of the table. */
export type TargetingReason = Table[TargetedName]['targeting']['noBid']['reason'];

/** Names of the platform's macros that stand for a dimension. */
export type DimensionMacro = Table[NamesWith<{ macro: object }>]['column'];

/** Every dimension, in the order of the table. */
export const DIMENSION_NAMES = Object.keys(TRAFFIC_DIMENSIONS) as readonly DimensionName[];

/** A row without the types of its values, for code that treats all rows alike. */
export const dimensionOf = (name: DimensionName): TrafficDimension => TRAFFIC_DIMENSIONS[name];
