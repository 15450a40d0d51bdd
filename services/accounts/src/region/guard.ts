import type { GeoIp } from '@marquee/kit/geo-ip/port';
import { forbidden } from '@marquee/kit/http/problem-error';
import { MESSAGES } from '@marquee/schemas/common/messages';

/** What the licence of the address database obliges the web to show, as a link, where it is used. */
export const GEO_IP_ATTRIBUTION = { text: 'IP Geolocation by DB-IP', url: 'https://db-ip.com' } as const;

const RESTRICTED_COUNTRY = 'RU';

/** Refuses every call from Russia; addresses of no known country pass. */
export const createRegionGuard =
  (geoIp: GeoIp) =>
  (ip: string): void => {
    if (geoIp.countryOf(ip) === RESTRICTED_COUNTRY) throw forbidden(MESSAGES.restricted);
  };
