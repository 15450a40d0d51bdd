import { formatCount } from '../format.ts';
import { t } from '../i18n/i18n.ts';

/** `Alpha, Beta and 3 more`. */
export function someNames(names: readonly string[], max: number): string {
  const rest = names.length - max;
  return rest > 0
    ? t('{names} and {rest} more', { names: names.slice(0, max).join(', '), rest: formatCount(rest) })
    : names.join(', ');
}
