/** Which country an address belongs to, from a database on disk. */
export interface GeoIp {
  /** ISO 3166-1 alpha-2 code in capitals, or undefined for private, unknown and malformed addresses. */
  countryOf(ip: string): string | undefined;
}
