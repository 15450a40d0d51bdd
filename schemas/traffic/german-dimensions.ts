import { type DimensionLabel, type DimensionName, TRAFFIC_DIMENSIONS } from './dimensions.ts';

/**
 * German labels by the English ones, for texts that the server writes; screens translate by their own catalogue. Not in the rows
 * of the table: every page of the web would load them.
 */
const GERMAN: Readonly<Record<DimensionLabel, string>> = {
  'Site or app': 'Website oder App',
  'Site ID': 'Website-ID',
  Publisher: 'Publisher',
  Country: 'Land',
  Region: 'Region',
  City: 'Stadt',
  'Postal code': 'Postleitzahl',
  'Metro area': 'Metroregion',
  'Device type': 'Gerätetyp',
  'Operating system': 'Betriebssystem',
  'OS version': 'OS-Version',
  Browser: 'Browser',
  Language: 'Sprache',
  Connection: 'Verbindung',
  Carrier: 'Mobilfunkanbieter',
  'Device brand': 'Gerätemarke',
  'Traffic type': 'Traffic-Art',
  Size: 'Größe',
};

/** What a dimension is called in German mails and alerts. */
export const germanDimension = (name: DimensionName): string => GERMAN[TRAFFIC_DIMENSIONS[name].label];
