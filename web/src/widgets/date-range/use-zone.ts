import { useAccountZone } from '../../lib/zone/account-zone.ts';
import { figureZone, isFigureZone } from '../../lib/zone/zones.ts';

/**
 * The zone whose days are meant: the one that the URL names, else the account's; GMT where figures cannot be of its days.
 * @param asked zone in the URL: `Europe/Berlin`, `+05:30`
 */
export function useZone(asked: string | null): string {
  const zone = useAccountZone();
  return isFigureZone(asked) ? asked : figureZone(zone);
}
