import type { GeoIp } from '@marquee/kit/geo-ip/port';
import { declareRejections, RejectedError } from '@marquee/kit/decider/rejection';
import { MESSAGES } from '@marquee/schemas/common/messages';

/** What the licence of the address database obliges the web to show, as a link, where it is used. */
export const GEO_IP_ATTRIBUTION = { text: 'IP Geolocation by DB-IP', url: 'https://db-ip.com' } as const;

const RESTRICTED_COUNTRY = 'RU';

const REGION_REJECTIONS = declareRejections({
  restricted: { type: 'Forbidden', message: MESSAGES.restricted },
});

/** Rejects every call from Russia; addresses of no known country pass. */
export const createRegionGuard =
  (geoIp: GeoIp) =>
  (ip: string): void => {
    if (geoIp.countryOf(ip) === RESTRICTED_COUNTRY) throw new RejectedError(REGION_REJECTIONS.restricted);
  };
