import { SettingsError } from '../settings/settings.ts';
import { AlreadyRunning } from './instance-lock.ts';
import { CannotStart } from './require-free-port.ts';

/** Message for the operator when a process cannot start. Unexpected errors include their stack. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isForPeople =
    error instanceof SettingsError ||
    error instanceof CannotStart ||
    error instanceof AlreadyRunning ||
    error.name === 'EmbeddedPostgresError' ||
    error.name === 'DependencyUnavailable';
  return isForPeople ? error.message : (error.stack ?? error.message);
}
