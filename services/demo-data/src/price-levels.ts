/** Usual floors, dollars a thousand; elsewhere `FLOOR_ELSEWHERE`. */
const FLOORS: Readonly<Record<string, number>> = {
  USA: 1.4,
  GBR: 1.2,
  CAN: 1.15,
  AUS: 1.2,
  DEU: 1.05,
  NOR: 1.1,
  SWE: 1,
  NLD: 0.95,
  FRA: 0.8,
  ESP: 0.6,
  BRA: 0.35,
  IND: 0.25,
};
const FLOOR_ELSEWHERE = 0.5;

/** What exchanges usually ask for in a country, dollars a thousand. */
export const usualFloor = (country: string): number => FLOORS[country] ?? FLOOR_ELSEWHERE;

const DEAREST = Math.max(...Object.values(FLOORS));
/** Part of a price that is the same everywhere. */
const EVERYWHERE = 0.25;

/** What an impression costs in a country, as a part of what it costs in the dearest one. */
export const priceLevel = (country: string): number =>
  EVERYWHERE + (1 - EVERYWHERE) * (usualFloor(country) / DEAREST);
