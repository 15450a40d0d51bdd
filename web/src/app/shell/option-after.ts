/** The option that a key leads to from the active one, around the ends; undefined for keys that lead nowhere. */
export function optionAfter<Option>(
  key: string,
  options: readonly Option[],
  active: Option | undefined,
): Option | undefined {
  const at = active === undefined ? -1 : options.indexOf(active);
  switch (key) {
    case 'ArrowDown':
      return options[(at + 1) % options.length];
    case 'ArrowUp':
      return options.at(at <= 0 ? -1 : at - 1);
    case 'PageDown':
      return options.at(Math.min(options.length - 1, at + 8));
    case 'PageUp':
      return options[Math.max(0, at - 8)];
    default:
      return undefined;
  }
}
