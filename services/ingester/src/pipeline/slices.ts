/** Ids that one question carries: parameters travel in the URL, whose length servers bound. */
const IDS_A_QUESTION = 2_000;

/** The ids in parts that one question can carry. */
export function slicesOf(ids: readonly string[]): string[][] {
  const slices: string[][] = [];
  for (let from = 0; from < ids.length; from += IDS_A_QUESTION)
    slices.push(ids.slice(from, from + IDS_A_QUESTION));
  return slices;
}
