import { SAFE_PASSWORD_HASH_KIB, type Environment } from './environment.ts';
import { looksLikeExample } from './example-secrets.ts';
import { portErrors } from './metrics-address.ts';

/** A month of facts is closed when nothing of it can come any more: its messages have left the log long since. */
const FACTS_BEYOND_LOG_HOURS = 32 * 24;

/** Longest window in which something of a bid counts (`conversionWindowMs` of the tracker), and a day for clocks. */
const BID_COUNTS_HOURS = 31 * 24;

/** What is wrong with the combination of variables that are valid each, and what to do about it. */
export function settingErrors(e: Environment): string[] {
  const errors = portErrors(e);
  if ((e.ADMIN_EMAIL === undefined) !== (e.ADMIN_PASSWORD === undefined)) {
    errors.push('ADMIN_EMAIL and ADMIN_PASSWORD must be set together.');
  }
  if (e.TRAFFIC_LOG_MAX_BYTES < e.TRAFFIC_LOG_RETENTION_BYTES) {
    errors.push('TRAFFIC_LOG_MAX_BYTES must not be less than TRAFFIC_LOG_RETENTION_BYTES.');
  }
  if ((e.TRAFFIC_LOG_MIN_INSYNC_REPLICAS ?? 1) > (e.TRAFFIC_LOG_REPLICAS ?? 99)) {
    errors.push('TRAFFIC_LOG_MIN_INSYNC_REPLICAS must not be more than TRAFFIC_LOG_REPLICAS.');
  }
  if (e.BID_MEMORY_DAYS * 24 < e.TRAFFIC_LOG_RETENTION_HOURS + BID_COUNTS_HOURS) {
    errors.push(
      `BID_MEMORY_DAYS must be at least 31 days more than TRAFFIC_LOG_RETENTION_HOURS (${e.TRAFFIC_LOG_RETENTION_HOURS} hours): ` +
        'a conversion counts for 30 days after its bid, and what is forgotten would count twice.',
    );
  }
  if (e.FACTS_RETENTION_DAYS < e.BID_MEMORY_DAYS)
    errors.push('FACTS_RETENTION_DAYS must not be less than BID_MEMORY_DAYS.');
  if (e.FACTS_RETENTION_DAYS * 24 < e.TRAFFIC_LOG_RETENTION_HOURS + FACTS_BEYOND_LOG_HOURS) {
    errors.push(
      `FACTS_RETENTION_DAYS must be at least 32 days more than TRAFFIC_LOG_RETENTION_HOURS (${e.TRAFFIC_LOG_RETENTION_HOURS} hours): ` +
        'what the log still holds must find its month.',
    );
  }
  const seed = e.SEED ?? (e.NODE_ENV === 'production' ? 'none' : 'demo');
  if (seed === 'demo' && e.DEMO_PASSWORD === undefined && !isLocal(e)) {
    errors.push(
      'The demo has public logins, so it runs on this computer only: set HOST=127.0.0.1 and a local PUBLIC_URL, ' +
        'or give its accounts a password of their own with DEMO_PASSWORD, or start empty with SEED=none.',
    );
  }
  return e.NODE_ENV === 'production' ? [...errors, ...productionErrors(e)] : errors;
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i;
const isLoopbackUrl = (url: string | undefined) => url === undefined || LOOPBACK.test(new URL(url).hostname);
/** Whether only this computer can reach the platform. */
export const isLocal = (e: Environment): boolean => LOOPBACK.test(e.HOST) && isLoopbackUrl(e.PUBLIC_URL);

function productionErrors(e: Environment): string[] {
  const errors: string[] = [];
  for (const [name, url] of [
    ['PUBLIC_URL', e.PUBLIC_URL],
    ['PUBLIC_EDGE_URL', e.PUBLIC_EDGE_URL],
  ] as const) {
    if (!url?.startsWith('https:')) errors.push(`${name} must be an https:// address in production.`);
  }
  if (e.SMTP_URL !== undefined && new URL(e.SMTP_URL).searchParams.get('tls') === 'unverified')
    errors.push('SMTP_URL must not say tls=unverified in production.');
  if (e.PASSWORD_HASH_KIB < SAFE_PASSWORD_HASH_KIB)
    errors.push(
      `PASSWORD_HASH_KIB must be at least ${SAFE_PASSWORD_HASH_KIB} in production: cheaper hashes are guessed. Unset it.`,
    );
  if (e.LOOPBACK_DSPS === 'allowed')
    errors.push(
      'LOOPBACK_DSPS=allowed is not for production. Unset it: DSP endpoints are on the public internet.',
    );
  if (e.STAFF_SECOND_FACTOR === 'optional')
    errors.push(
      'STAFF_SECOND_FACTOR=optional is not for production. Unset it: a password alone must not open the accounts of staff.',
    );
  if (e.SEED === 'demo')
    errors.push('SEED=demo is not for production: its logins are public. Unset it, or set SEED=none.');
  return [...errors, ...secretErrors(e)];
}

/** Secrets that are missing, the same or may be known to others. */
function secretErrors(e: Environment): string[] {
  const errors: string[] = [];
  for (const [name, value] of [
    ['TOKEN_SECRET', e.TOKEN_SECRET],
    ['TRACKING_SECRET', e.TRACKING_SECRET],
  ] as const) {
    if (value === undefined)
      errors.push(`${name} must be set in production; make one with: openssl rand -hex 32`);
    else if (looksLikeExample(value))
      errors.push(`${name} looks like an example; make one with: openssl rand -hex 32`);
  }
  if (e.TRACKING_SECRET_PREVIOUS !== undefined && looksLikeExample(e.TRACKING_SECRET_PREVIOUS))
    errors.push(
      'TRACKING_SECRET_PREVIOUS looks like an example: anyone who guesses it signs tracking links. Unset it.',
    );
  if (e.TOKEN_SECRET !== undefined && e.TOKEN_SECRET === e.TRACKING_SECRET) {
    errors.push('TOKEN_SECRET and TRACKING_SECRET must differ.');
  }
  return errors;
}
