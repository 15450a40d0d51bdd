import { formatCount } from '../format.ts';

/** `Alpha, Beta and 3 more`. */
export function someNames(names: readonly string[], max: number): string {
  const rest = names.length - max;
  return rest > 0 ? `${names.slice(0, max).join(', ')} and ${formatCount(rest)} more` : names.join(', ');
}
