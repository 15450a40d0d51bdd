/** Of Node's file system, and of PostgreSQL (SQLSTATE 53100 `disk_full`). */
const FULL = new Set(['ENOSPC', 'EDQUOT', '53100']);
/** Wrapped deeper than this is a loop. */
const DEPTH_MAX = 8;

/** True when a disk or its quota is used up, however the error is wrapped. */
export function isDiskFull(error: unknown, depth = DEPTH_MAX): boolean {
  if (typeof error !== 'object' || error === null || depth === 0) return false;
  if ('code' in error && typeof error.code === 'string' && FULL.has(error.code)) return true;
  return 'cause' in error && isDiskFull(error.cause, depth - 1);
}
