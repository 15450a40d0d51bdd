import { useMaybeProfile } from '../../lib/profile.ts';
import { browserZone, ZONES } from '../../lib/zones.ts';
import { useLocalStorage } from '../../ui/hooks.ts';

const isZone = (offset: string | null | undefined): offset is string =>
  ZONES.some((zone) => zone.offset === offset);

/**
 * The zone whose days are meant: the one that the URL names, else the one that the account chose last in this browser, else
 * the browser's.
 * @param asked offset in the URL, `+05:30`
 */
export function useZone(asked: string | null) {
  const account = useMaybeProfile()?.id ?? 0;
  const [keptZone, keepZone] = useLocalStorage<string | null>({
    key: `marquee.zone.${account}`,
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const zone = isZone(asked) ? asked : isZone(keptZone) ? keptZone : browserZone().offset;
  return { zone, keepZone };
}
