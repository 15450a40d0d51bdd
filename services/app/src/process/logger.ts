import { pino, type Logger } from 'pino';

import type { Settings } from '../settings/settings.ts';

/** Fields that are never logged, at any depth that the patterns cover. */
const SECRET_PATHS = ['authorization', 'password', 'token', 'cookie', 'recaptcha', 'email', 'key'].flatMap(
  (name) => [name, `*.${name}`, `*.*.${name}`],
);

/** JSON lines to standard output, for machines; progress for people is printed beside them. */
export function createLogger(settings: Settings, processName: string): Logger {
  return pino({
    level: settings.logLevel,
    base: { process: processName },
    redact: { paths: SECRET_PATHS, censor: '[redacted]' },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: {
      // Addresses and headers of people stay out; the id leads to the activity log.
      req: (request: { method?: string; url?: string; id?: string }) => ({
        id: request.id,
        method: request.method,
        path: request.url?.split('?')[0],
      }),
    },
  });
}
