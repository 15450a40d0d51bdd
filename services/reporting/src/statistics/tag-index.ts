/**
 * The tags of campaigns as a statement takes them: as numbers, so that the store neither compares nor sends texts. Number 0 is
 * no tag at all; a greater one is the place of its name, from 1.
 */
export interface TagIndex {
  /** In alphabetical order, in one spelling each. */
  readonly names: readonly string[];
  /** Campaigns that have tags. */
  readonly campaignIds: readonly number[];
  /** For each of them the index of its first number in `numbers`, from 1, and how many there are. */
  readonly starts: readonly number[];
  readonly lengths: readonly number[];
  /** Each set of tags once, behind that of campaigns without any: one 0. */
  readonly numbers: readonly number[];
  /** Campaigns that the report's filter lets through (`in`), or all but these; undefined without a filter. */
  readonly filter: { readonly isIn: boolean; readonly campaignIds: readonly number[] } | undefined;
}

/**
 * Spellings that differ in case are one tag, called as the campaign with the smallest id has it.
 * @param wanted only these tags, in any case, `''` for campaigns without any; undefined for all
 */
export function indexOfTags(
  tags: ReadonlyMap<number, readonly string[]>,
  wanted?: readonly string[],
): TagIndex {
  const isWanted = wanted && new Set(wanted.map((tag) => tag.toLowerCase()));
  const tagged = [...tags].filter(([, all]) => all.length > 0).sort(([left], [right]) => left - right);
  const shown = tagged
    .map(([id, all]) => ({ id, tags: all.filter((tag) => isWanted?.has(tag.toLowerCase()) ?? true) }))
    .filter((campaign) => campaign.tags.length > 0);
  const spellings = new Map<string, string>();
  for (const tag of shown.flatMap((campaign) => campaign.tags)) {
    if (!spellings.has(tag.toLowerCase())) spellings.set(tag.toLowerCase(), tag);
  }
  const names = [...spellings.values()].sort(inAlphabet);
  const numberOf = new Map(names.map((name, index) => [name.toLowerCase(), index + 1]));
  const numbers = [0];
  const startOf = new Map<string, number>();
  const starts = shown.map((campaign) => {
    const set = campaign.tags.map((tag) => numberOf.get(tag.toLowerCase()) ?? 0).sort((a, b) => a - b);
    const key = set.join();
    const start = startOf.get(key) ?? numbers.length + 1;
    if (!startOf.has(key)) numbers.push(...set);
    startOf.set(key, start);
    return start;
  });
  const campaignIds = shown.map(({ id }) => id);
  return {
    names,
    campaignIds,
    starts,
    lengths: shown.map((campaign) => campaign.tags.length),
    numbers,
    filter:
      isWanted &&
      filterOf(
        isWanted,
        campaignIds,
        tagged.map(([id]) => id),
      ),
  };
}

/** @param shown campaigns with a wanted tag, of all `tagged` ones */
function filterOf(
  wanted: ReadonlySet<string>,
  shown: readonly number[],
  tagged: readonly number[],
): NonNullable<TagIndex['filter']> {
  if (!wanted.has('')) return { isIn: true, campaignIds: shown };
  const isShown = new Set(shown);
  return { isIn: false, campaignIds: tagged.filter((id) => !isShown.has(id)) };
}

const { compare } = new Intl.Collator('en', { numeric: true });
const inAlphabet = (left: string, right: string): number => compare(left, right) || (left < right ? -1 : 1);
