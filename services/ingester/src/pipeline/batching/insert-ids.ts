/** Numbers that rise with time and differ between processes: milliseconds, then 20 random bits. */
export function createInsertIds(nowMs: () => number): () => bigint {
  let last = 0n;
  return () => {
    const wanted = (BigInt(nowMs()) << 20n) | BigInt(Math.floor(Math.random() * 0x100000));
    last = wanted > last ? wanted : last + 1n;
    return last;
  };
}
