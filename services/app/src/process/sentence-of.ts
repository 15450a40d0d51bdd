import { SettingsFault } from '../settings/settings.ts';
import { AlreadyRunning } from './instance-lock.ts';
import { CannotStart } from './require-free-port.ts';

/** What a person is told of an error that keeps a process from starting; a stack only of faults of ours. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isForPeople =
    error instanceof SettingsFault ||
    error instanceof CannotStart ||
    error instanceof AlreadyRunning ||
    error.name === 'EmbeddedPostgresError' ||
    error.name === 'DependencyUnavailable';
  return isForPeople ? error.message : (error.stack ?? error.message);
}
