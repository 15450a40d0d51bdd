import { eventWriter } from '@marquee/kit/testing/event-writer';
import type { CampaignFields } from '@marquee/schemas/campaign/fields';
import { sampleCampaign } from '@marquee/schemas/campaign/samples';
import { NO_TARGETING } from '@marquee/schemas/campaign/targeting';
import type { CreativeType, PricingModel } from '@marquee/schemas/common/campaign-terms';
import { HALF_HOUR_MS } from '@marquee/schemas/common/time';
import { sampleBanner, sampleCreative } from '@marquee/schemas/creative/samples';
import type { LabResult } from '@marquee/schemas/queries/lab';
import {
  INVENTORY_COLUMNS,
  INVENTORY_TABLE,
  type InventorySample,
  inventoryValues,
} from '@marquee/schemas/traffic/inventory';

import type { TestUsers } from './test-users.ts';

export const FORMATS = [
  { creativeType: 'banner', size: '300x250', creativeId: 900_001 },
  { creativeType: 'banner', size: '728x90', creativeId: 900_002 },
  { creativeType: 'banner', size: '320x50', creativeId: 900_003 },
  { creativeType: 'interstitial', size: '320x480', creativeId: 900_004 },
] as const satisfies readonly {
  readonly creativeType: CreativeType;
  readonly size: string;
  readonly creativeId: number;
}[];
const COUNTRIES = ['USA', 'DEU', 'GBR'] as const;
/** With the codes of OpenRTB. */
const DEVICES = [
  ['desktop', 2],
  ['smartphone', 4],
] as const;
const MODELS = ['CPM', 'CPC', 'CPA'] as const;
/** The ids of creatives of the other account follow those of the first. */
const OTHER = 10;
const IMPS_A_REQUEST = 40;
const BROWSER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0.0.0 Safari/537.36';

/** One imp that is offered, as the sample has it. */
interface OfferedImp {
  readonly country: (typeof COUNTRIES)[number];
  readonly device: (typeof DEVICES)[number];
  readonly format: (typeof FORMATS)[number];
  /** Dollars, CPM. */
  readonly floor: number;
}

/** What a campaign asks for. */
export interface Wanted {
  readonly countries: readonly string[];
  readonly deviceTypes: readonly string[];
  readonly format: (typeof FORMATS)[number];
  readonly pricingModel: PricingModel;
  /** Dollars; undefined is without a limit. */
  readonly dailyBudget: number | undefined;
}

/** Numbers in [0, 1), the same for the same seed. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const picker =
  (random: () => number) =>
  <Item>(list: readonly Item[]): Item =>
    list[Math.floor(random() * list.length)]!;

export function someImps(random: () => number, count: number): readonly OfferedImp[] {
  const pick = picker(random);
  return Array.from({ length: count }, () => ({
    country: pick(COUNTRIES),
    device: pick(DEVICES),
    format: pick(FORMATS),
    floor: Math.round(20 + random() ** 2 * 400) / 100,
  }));
}

export function someTargetings(random: () => number, count: number): readonly Wanted[] {
  const pick = picker(random);
  return Array.from({ length: count }, (_, index) => ({
    // Named all three: the sample of the context may hold requests from elsewhere.
    countries:
      index % 3 === 0 ? COUNTRIES : [...new Set(Array.from({ length: index % 3 }, () => pick(COUNTRIES)))],
    deviceTypes: index % 4 === 0 ? [pick(DEVICES)[0]] : [],
    format: FORMATS[index % FORMATS.length]!,
    pricingModel: pick(MODELS),
    dailyBudget: index % 5 === 4 ? 0.01 : undefined,
  }));
}

export const fits = (
  { countries, deviceTypes, format }: Wanted,
  imp: Pick<OfferedImp, 'country' | 'device' | 'format'>,
): boolean =>
  countries.includes(imp.country) &&
  (deviceTypes.length === 0 || deviceTypes.includes(imp.device[0])) &&
  format === imp.format;

/** Body of `POST /campaigns/reach`. */
export const reachOf = ({ countries, deviceTypes, format, pricingModel, dailyBudget }: Wanted) => ({
  targeting: { countries, deviceTypes },
  creativeType: format.creativeType,
  sizes: [format.size],
  pricingModel,
  ...(dailyBudget === undefined ? {} : { dailyBudget }),
});

/** Puts imps into the sample as the ingester does. */
export async function sampleImps({ product }: TestUsers, imps: readonly OfferedImp[]): Promise<void> {
  const now = Date.now();
  const rows = imps.map(({ country, device, format, floor }): InventorySample => ({
    schemaVersion: 1,
    halfHourMs: now - (now % HALF_HOUR_MS) - 2 * HALF_HOUR_MS,
    weight: 8,
    sspEndpointId: 1,
    country,
    ...{ region: '', city: '', cityIds: [], deviceType: device[0], deviceBrand: '', os: '', osVersion: '' },
    ...{ browser: '', language: '', connectionType: '', carrier: '', trafficType: 0, domain: 'news.example' },
    creativeTypes: format.creativeType === 'banner' ? ['banner'] : ['banner', 'interstitial'],
    sizes: [format.size],
    floorNanos: BigInt(Math.round(floor * 1e6)),
  }));
  await product.engines.factStore.insert(
    INVENTORY_TABLE,
    INVENTORY_COLUMNS,
    rows.map((row, index) =>
      inventoryValues(row, {
        ...{ topic: 'inventory', partition: 0, epoch: 'recommended', offset: BigInt(index) },
        ...{ blockFirst: 0n, blockLast: BigInt(rows.length - 1) },
      }),
    ),
  );
}

/** An approved ad of each format for two accounts, as events. */
export async function writeAds({ product, people }: TestUsers): Promise<void> {
  const write = eventWriter(product.engines.eventStore);
  for (const [nth, userId] of [people.owner.userId, people.other.userId].entries()) {
    for (const { creativeType, size, creativeId } of FORMATS) {
      const id = creativeId + nth * OTHER;
      const [width = 0, height = 0] = size.split('x').map(Number);
      const banner = sampleBanner({ width, height });
      const fields = sampleCreative({ creativeType, banner: null, [creativeType]: banner });
      const creative = { creativeId: id, userId };
      await write(
        `creative-${id}`,
        { type: 'CreativeCreated', data: { ...creative, ...fields, duplicatedFrom: null } },
        { type: 'CreativeApproved', data: creative },
      );
    }
  }
}

export interface Running {
  readonly campaignId: number;
  readonly owner: 'owner' | 'other';
  readonly wanted: Wanted;
  readonly bidPriceNanos: bigint;
}

/** A campaign that may bid at once, as events. */
export async function writeCampaign({ product, people }: TestUsers, campaign: Running): Promise<void> {
  const { campaignId, owner, wanted, bidPriceNanos } = campaign;
  const { format, countries, deviceTypes, pricingModel } = wanted;
  const fields: CampaignFields = sampleCampaign({
    pricingModel,
    bidPriceNanos,
    creativeType: format.creativeType,
    creativeIds: [format.creativeId + (owner === 'other' ? OTHER : 0)],
    targeting: { ...NO_TARGETING, countries: [...countries], deviceTypes: [...deviceTypes] as never },
  });
  const named = { campaignId, userId: people[owner].userId };
  await eventWriter(product.engines.eventStore)(
    `campaign-${campaignId}`,
    { type: 'CampaignCreated', data: { ...named, ...fields, duplicatedFrom: null } },
    { type: 'CampaignApproved', data: named },
  );
}

export const stopCampaign = async ({ product, people }: TestUsers, { campaignId, owner }: Running) =>
  eventWriter(product.engines.eventStore)(`campaign-${campaignId}`, {
    type: 'CampaignStopped',
    data: { campaignId, userId: people[owner].userId, reason: null },
  });

/** Bid requests of several imps each: all of one come from one country and device. */
function requestsOf(imps: readonly OfferedImp[]): readonly object[] {
  return COUNTRIES.flatMap((country) =>
    DEVICES.flatMap(([device, devicetype]) => {
      const same = imps.filter((imp) => imp.country === country && imp.device[0] === device);
      return Array.from({ length: Math.ceil(same.length / IMPS_A_REQUEST) }, (_, nth) => ({
        id: `${country}-${device}-${nth}`,
        imp: same.slice(nth * IMPS_A_REQUEST, (nth + 1) * IMPS_A_REQUEST).map(impOf),
        site: { id: 's1', domain: 'news.example' },
        device: { devicetype, ua: BROWSER, ip: '203.0.113.0', geo: { country } },
        user: { id: 'u1' },
      }));
    }),
  );
}

function impOf({ format, floor }: OfferedImp, index: number): object {
  const [w, h] = format.size.split('x').map(Number);
  return {
    id: String(index + 1),
    banner: { w, h },
    bidfloor: floor,
    instl: format.creativeType === 'interstitial' ? 1 : 0,
  };
}

/** On how many of the imps a campaign's bid is the one that is sent: the torture lab's answer. */
export async function replay(
  users: TestUsers,
  sspEndpointId: number,
  imps: readonly OfferedImp[],
  campaignId: number,
): Promise<number> {
  let won = 0;
  for (const request of requestsOf(imps)) {
    const body = { sspEndpointId, request: JSON.stringify(request) };
    const answer = await users.as('admin', 'POST', '/admin/bidder/lab', { body });
    const { bids } = answer.data as unknown as LabResult;
    won += bids.filter((bid) => bid.campaignId === campaignId).length;
  }
  return won;
}
