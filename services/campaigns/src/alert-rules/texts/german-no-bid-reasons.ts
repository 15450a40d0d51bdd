import { TARGETED_NAMES } from '@marquee/schemas/traffic/dimension-lists';
import {
  type TargetedName,
  type TargetingReason,
  TRAFFIC_DIMENSIONS,
} from '@marquee/schemas/traffic/dimensions';
import { germanDimension } from '@marquee/schemas/traffic/german-dimensions';
import type { NoBidReason } from '@marquee/schemas/traffic/no-bid-reasons';

type OtherReason = Exclude<NoBidReason, TargetingReason> | 'connection-type';

const OTHER_REASONS: Readonly<Record<OtherReason, string>> = {
  'account-inactive': 'Konto nicht aktiv',
  'account-malware': 'Konto wegen Malware gesperrt',
  'account-balance': 'Guthaben aufgebraucht',
  'campaign-not-approved': 'Kampagne nicht freigegeben',
  'campaign-stopped': 'Kampagne gestoppt',
  'campaign-not-started': 'Kampagne noch nicht gestartet',
  'campaign-ended': 'Kampagne beendet',
  'campaign-schedule': 'außerhalb des Zeitplans',
  'list-not-available': 'Filterliste nicht verfügbar',
  'creative-malware': 'Malware im Werbemittel',
  'creative-unscanned': 'Werbemittel noch nicht geprüft',
  'no-servable-creative': 'kein auslieferbares Werbemittel',
  format: 'Format',
  size: 'Größe',
  'traffic-type': 'Traffic-Art',
  'connection-type': 'Verbindungsart',
  age: 'Alter',
  'deal-targeting': 'Targeting auf Deals',
  'premium-inventory': 'Premium-Inventar',
  ssp: 'SSP',
  'filter-list': 'Filterliste',
  context: 'Kontext',
  'blocked-category': 'gesperrte Kategorie',
  'blocked-domain': 'gesperrte Domain',
  'blocked-app': 'gesperrte App',
  'blocked-language': 'gesperrte Sprache',
  secure: 'HTTPS erforderlich',
  'blocked-attribute': 'gesperrtes Merkmal des Werbemittels',
  'blocked-banner-type': 'gesperrte Bannerart',
  mime: 'Dateityp',
  api: 'API',
  'player-size': 'Größe des Players',
  'video-duration': 'Videolänge',
  'video-protocol': 'Videoprotokoll',
  'video-linearity': 'Linearität des Videos',
  'video-skip': 'Überspringen des Videos',
  'video-start': 'Start des Videos',
  'video-delivery': 'Auslieferung des Videos',
  'native-assets': 'Native-Elemente',
  'deal-advertiser': 'Deal für andere Werbetreibende',
  'pod-duplicate': 'im selben Werbeblock schon vertreten',
  'floor-currency': 'Währung des Mindestpreises',
  floor: 'Mindestpreis',
  outbid: 'überboten',
  'audience-unknown': 'Zielgruppe nicht ermittelbar',
  audience: 'Zielgruppe',
  'frequency-unknown': 'Frequenz nicht ermittelbar',
  frequency: 'Frequency Cap',
  'endpoint-spend-limit': 'Ausgabenlimit des Endpunkts',
  'account-exhausted': 'Guthaben aufgebraucht',
  'account-daily-limit': 'Tageslimit des Kontos',
  'total-budget': 'Gesamtbudget',
  'daily-budget': 'Tagesbudget',
  'daily-impressions': 'Tageslimit der Impressionen',
  'budget-group': 'Budget der Gruppe aufgebraucht',
  'budget-lease': 'Budget wird gerade zugeteilt',
  pacing: 'Pacing',
};

/** Those of the targeting are called as their dimension is, but for those that are named here. */
const REASONS: ReadonlyMap<string, string> = new Map([
  ...TARGETED_NAMES.map((name) => [reasonOf(name), germanDimension(name)] as const),
  ...Object.entries(OTHER_REASONS),
]);

function reasonOf(name: TargetedName): TargetingReason {
  return TRAFFIC_DIMENSIONS[name].targeting.noBid.reason;
}

/** A reason that is newer than this table is said in its own words. */
export const germanNoBidReason = (reason: string): string =>
  REASONS.get(reason) ?? reason.replaceAll('-', ' ');
