/** Runs `run` for every item, so many at once, and ends with the last. @param run must not reject */
export async function inLanes<Item>(
  items: readonly Item[],
  lanes: number,
  run: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const lane = async () => {
    for (const item of waiting) await run(item);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
