import { StoreUnavailable } from '../event-store/errors.ts';
import { isTransientError } from '../read-store/errors.ts';
import { DependencyUnavailable } from './errors.ts';

/** Codes of Node's sockets and DNS, of undici (`UND_ERR_…`) and of nodemailer (`ESOCKET`, `EDNS`). */
const UNREACHABLE_CODE =
  /^(?:ECONN\w*|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOST\w+|ENET\w+|ESOCKET|EDNS|UND_ERR_(?:CONNECT_TIMEOUT|HEADERS_TIMEOUT|BODY_TIMEOUT|SOCKET))$/;
/** `type` of the errors of EventStoreDB's client; `cancelled` is how a call ends whose channel was torn down. */
const UNAVAILABLE_TYPES = new Set(['unavailable', 'deadline-exceeded', 'timeout', 'not-leader', 'cancelled']);
/** gRPC status codes 1 CANCELLED, 4 DEADLINE_EXCEEDED, 14 UNAVAILABLE. */
const UNAVAILABLE_GRPC_STATUS = new Set([1, 4, 14]);
/** Wrapped deeper than this is a loop. */
const DEPTH_MAX = 8;

/**
 * True when something did not answer (refused, slow, frozen, cut off in the middle), so that the same attempt may
 * succeed later. Looks through `cause` and into `AggregateError`: how an outage is wrapped does not change what it is.
 */
export const isUnavailable = (error: unknown): boolean => search(error, DEPTH_MAX);

function search(error: unknown, depth: number): boolean {
  if (typeof error !== 'object' || error === null || depth === 0) return false;
  if (error instanceof StoreUnavailable || error instanceof DependencyUnavailable) return true;
  if (isTransientError(error) || isUnreachable(error)) return true;
  if (error instanceof AggregateError && error.errors.some((one) => search(one, depth - 1))) return true;
  return 'cause' in error && search(error.cause, depth - 1);
}

function isUnreachable(error: object): boolean {
  const { code, type, name, syscall, details } = error as Readonly<Record<string, unknown>>;
  if (typeof code === 'string' && UNREACHABLE_CODE.test(code)) return true;
  // A Unix socket whose server is gone.
  if (code === 'ENOENT' && syscall === 'connect') return true;
  if (typeof type === 'string' && UNAVAILABLE_TYPES.has(type)) return true;
  if (typeof code === 'number' && typeof details === 'string') return UNAVAILABLE_GRPC_STATUS.has(code);
  return name === 'TimeoutError';
}
