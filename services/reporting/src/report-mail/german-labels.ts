import type { StatisticsDimension } from '@marquee/schemas/queries/statistics-dimensions';
import type { StatisticsField } from '@marquee/schemas/queries/statistics-metrics';
import { type DimensionName, TRAFFIC_DIMENSIONS } from '@marquee/schemas/traffic/dimensions';
import { germanDimension } from '@marquee/schemas/traffic/german-dimensions';

/** Of the dimensions that statistics add to those of traffic. */
const OTHER_DIMENSIONS: Readonly<Record<Exclude<StatisticsDimension, DimensionName>, string>> = {
  halfHour: 'Halbe Stunde',
  hour: 'Stunde',
  day: 'Tag',
  week: 'Woche',
  month: 'Monat',
  weekday: 'Wochentag',
  hourOfDay: 'Stunde des Tages',
  user: 'Werbetreibender',
  campaign: 'Kampagne',
  label: 'Label',
  creative: 'Werbemittel',
  creativeType: 'Werbemitteltyp',
  pricingModel: 'Preismodell',
  ssp: 'SSP',
  deal: 'Deal',
  dspEndpoint: 'DSP-Endpunkt',
  attribution: 'Attribution',
  pixel: 'Conversion-Pixel',
  reason: 'Grund der Nichtzählung',
};

const isOfTraffic = (dimension: StatisticsDimension): dimension is DimensionName =>
  Object.hasOwn(TRAFFIC_DIMENSIONS, dimension);

/** What a column of a report is called in a German mail. */
export const germanColumn = (dimension: StatisticsDimension): string =>
  isOfTraffic(dimension) ? germanDimension(dimension) : OTHER_DIMENSIONS[dimension];

export const GERMAN_METRICS: Readonly<Record<StatisticsField, string>> = {
  bids: 'Gebote',
  wins: 'Zuschläge',
  winRate: 'Zuschlagsrate',
  impressions: 'Impressionen',
  clicks: 'Klicks',
  ctr: 'CTR',
  conversions: 'Conversions',
  spend: 'Ausgaben',
  dspSpend: 'Ausgaben',
  cost: 'Kosten',
  profit: 'Gewinn',
  cpm: 'CPM',
  cpc: 'CPC',
  cpa: 'CPA',
  conversionValue: 'Conversion-Wert',
  roas: 'ROAS',
  grossImpressions: 'Brutto-Impressionen',
  grossClicks: 'Brutto-Klicks',
  invalidImpressions: 'Ungültige Impressionen',
  invalidClicks: 'Ungültige Klicks',
  clicksWithoutImpression: 'Klicks ohne Impression',
  rejectedConversions: 'Abgelehnte Conversions',
  videoStarts: 'Videostarts',
  videoCompletes: 'Vollständige Videos',
  videoCompletionRate: 'Abschlussrate',
};
