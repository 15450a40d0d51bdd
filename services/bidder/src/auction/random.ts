/** An unsigned 32-bit number out of a request's seed and two numbers that distinguish its uses. */
export function mix(seed: number, a: number, b: number): number {
  let h = (seed ^ Math.imul(a + 0x9e3779b9, 0x85ebca6b) ^ Math.imul(b + 0x7f4a7c15, 0xc2b2ae35)) >>> 0;
  h = Math.imul(h ^ (h >>> 16), 0x21f0aaad);
  h = Math.imul(h ^ (h >>> 15), 0x735a2d97);
  return (h ^ (h >>> 15)) >>> 0;
}

/** One of the items, in proportion to its weight; items that weigh nothing count only among their like. */
export function chooseByWeight<Item extends { readonly weight: number }>(
  items: readonly Item[],
  random: number,
): Item {
  const total = items.reduce((sum, item) => sum + Math.max(0, item.weight), 0);
  if (total === 0) return items[random % items.length]!;
  let rest = (random / 0x1_0000_0000) * total;
  for (const item of items) {
    rest -= Math.max(0, item.weight);
    if (rest < 0) return item;
  }
  return items.at(-1)!;
}
