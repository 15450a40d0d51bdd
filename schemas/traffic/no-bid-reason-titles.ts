import { TARGETED_NAMES } from './dimension-lists.ts';
import { TRAFFIC_DIMENSIONS } from './dimensions.ts';
import type { NoBidReason } from './no-bid-reasons.ts';

type TargetingReason =
  (typeof TRAFFIC_DIMENSIONS)[(typeof TARGETED_NAMES)[number]]['targeting']['noBid']['reason'];

/** What people call the reasons that are not of the targeting, in the order in which they are asked. */
const TITLES: Readonly<Record<Exclude<NoBidReason, TargetingReason>, string>> = {
  'account-inactive': 'Account inactive',
  'account-malware': 'Malware found',
  'account-balance': 'Balance too low',
  'campaign-not-approved': 'Not approved',
  'campaign-stopped': 'Stopped',
  'campaign-not-started': 'Not started yet',
  'campaign-ended': 'Ended',
  'campaign-schedule': 'Outside schedule',
  'list-not-available': 'Missing list',
  'creative-malware': 'Malware in the creative',
  'creative-unscanned': 'Creative not scanned yet',
  'no-servable-creative': 'No active creative',
  format: 'Format mismatch',
  size: 'No matching creative size',
  'traffic-type': 'Traffic type not targeted',
  age: 'Age unknown or out of range',
  'deal-targeting': 'Deal not targeted',
  'premium-inventory': 'Premium inventory',
  ssp: 'SSP not targeted',
  'filter-list': 'Blocked by a filter list',
  context: 'Content not targeted',
  'blocked-category': 'Category blocked',
  'blocked-domain': 'Advertiser blocked',
  'blocked-app': 'App blocked',
  'blocked-language': 'Creative language blocked',
  secure: 'Not secure',
  'blocked-attribute': 'Creative attribute blocked',
  'blocked-banner-type': 'Banner type blocked',
  mime: 'File type not accepted',
  api: 'API framework not supported',
  'player-size': 'Player size not targeted',
  'video-duration': 'Video too long or too short',
  'video-protocol': 'VAST version not accepted',
  'video-linearity': 'Linearity mismatch',
  'video-skip': 'Skippability mismatch',
  'video-start': 'Start delay mismatch',
  'video-delivery': 'Delivery method not accepted',
  'native-assets': 'Native assets missing',
  'deal-advertiser': 'Deal for other buyers',
  'pod-duplicate': 'Already in the ad break',
  'floor-currency': 'Unknown currency',
  floor: 'Bid below the floor',
  outbid: 'Outbid by another campaign',
  'audience-unknown': 'Person not identified',
  audience: 'Not in the audience',
  'frequency-unknown': 'Person not identified',
  frequency: 'Frequency cap reached',
  'endpoint-spend-limit': 'Exchange daily limit reached',
  'account-exhausted': 'Balance used up',
  'account-daily-limit': 'Account daily limit reached',
  'total-budget': 'Total budget spent',
  'daily-budget': 'Daily budget spent',
  'daily-impressions': 'Daily impressions reached',
  'budget-group': 'Budget of the group spent',
  'budget-lease': 'Waiting for budget',
  pacing: 'Held back by pacing',
};

const TITLE_OF = new Map<string, string>([
  ...Object.entries(TITLES),
  ...TARGETED_NAMES.map((name): [string, string] => {
    const { reason, title } = TRAFFIC_DIMENSIONS[name].targeting.noBid;
    return [reason, title];
  }),
]);

/** `account-balance` -> `Balance too low`; a reason that is not known yet is shown by its own name. */
export const noBidReasonTitle = (reason: string): string =>
  TITLE_OF.get(reason) ?? reason.slice(0, 1).toUpperCase() + reason.slice(1).replaceAll('-', ' ');
