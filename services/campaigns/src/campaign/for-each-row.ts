import pLimit from 'p-limit';

/** Rows that are worked on at once; their events share the store's writes. */
const AT_ONCE = 8;

/** What became of one row of a call about many campaigns. */
export interface RowResult<Row> {
  readonly row: Row;
  /** Position of the last event that was written for it; undefined where none was. */
  readonly position: bigint | undefined;
}

export interface RowResults<Row> {
  /** In the order of the call. */
  readonly rows: readonly Row[];
  /** Position of the last event that was written; undefined where none was. */
  readonly position: bigint | undefined;
}

/** Works on each row by itself, so that one that is refused holds up no other. */
export async function forEachRow<One, Row>(
  all: readonly One[],
  work: (one: One, index: number) => Promise<RowResult<Row>>,
): Promise<RowResults<Row>> {
  const limit = pLimit(AT_ONCE);
  const results = await Promise.all(all.map((one, index) => limit(() => work(one, index))));
  const positions = results.flatMap(({ position }) => (position === undefined ? [] : [position]));
  return {
    rows: results.map(({ row }) => row),
    position: positions.length === 0 ? undefined : positions.reduce((a, b) => (a > b ? a : b)),
  };
}
