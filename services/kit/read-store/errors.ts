import { StoreUnavailable } from '../event-store/errors.ts';
import { DependencyUnavailable } from '../runtime/errors.ts';

/** SQLSTATE classes: 08 connection, 40 rollback (deadlock), 53 resources, 57P shutdown, 55P03 lock, 58 system. */
const TRANSIENT_SQLSTATE = /^(?:08|40|53|57P|55P03|58)/;
const TRANSIENT_SYSTEM = /^(?:ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)/;
const TRANSIENT_MESSAGE =
  /connection terminated|timeout exceeded when trying to connect|connection error|client was closed|server closed the connection|not queryable|timeout expired|query read timeout/i;
/** SQLSTATE 08 connection, 57P shutdown or start, 53300 too many connections: no statement gets through. */
const CONNECTION_SQLSTATE = /^(?:08|57P|53300)/;
/** A table, schema, column or right is missing: the installation is wrong, not the row. */
const STRUCTURAL_SQLSTATE = /^(?:42P01|3F000|42501|3D000|28)/;

function codeAndMessage(error: unknown): { code: string; message: string } {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return { code: typeof code === 'string' ? code : '', message: typeof message === 'string' ? message : '' };
}

/**
 * True for errors that a later attempt may not meet: a store or another dependency is away, and errors of PostgreSQL or
 * of the way to it.
 */
export function isTransientError(error: unknown): boolean {
  if (error instanceof StoreUnavailable || error instanceof DependencyUnavailable) return true;
  const { code, message } = codeAndMessage(error);
  return TRANSIENT_SQLSTATE.test(code) || TRANSIENT_SYSTEM.test(code) || TRANSIENT_MESSAGE.test(message);
}

/** True when PostgreSQL cannot be reached, or went away amid a statement. */
export function isConnectionError(error: unknown): boolean {
  const { code, message } = codeAndMessage(error);
  return CONNECTION_SQLSTATE.test(code) || TRANSIENT_SYSTEM.test(code) || TRANSIENT_MESSAGE.test(message);
}

/** True for errors that every statement would meet, whatever its data. */
export function isStructuralError(error: unknown): boolean {
  return STRUCTURAL_SQLSTATE.test(codeAndMessage(error).code);
}
