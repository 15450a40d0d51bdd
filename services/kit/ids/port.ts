import type { IdKind } from '@marquee/schemas/common/ids';

/** Small integers that people see, from one sequence a kind; numbers may be skipped, never given twice. */
export interface IdAllocator {
  next(kind: IdKind): Promise<number>;
}
