import { execFile } from 'node:child_process';
import { chmod, chown, cp, lstat, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { homedir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { EmbeddedPostgresError, type PostgresBinaries } from './postgres-binaries.ts';

const run = promisify(execFile);

/** The account that PostgreSQL runs as when we are root: it refuses to run as root itself. */
export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

const USER = 'postgres';
/** Where clusters and binaries go when the account above cannot reach the folder that was asked for. */
const REACHABLE_HOME = '/var/lib/marquee-embedded';

/** Undefined when this process is not root and PostgreSQL simply runs as the same user. */
export async function postgresSystemUser(): Promise<SystemUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const existing = await lookUp();
  if (existing) return existing;
  try {
    await run('groupadd', ['--system', USER]).catch(() => undefined);
    await run('useradd', ['--system', '-g', USER, USER]);
  } catch (error) {
    throw new EmbeddedPostgresError(
      `PostgreSQL does not run as root and the system user "${USER}" could not be created: create it, or start Marquee as an ordinary user.`,
      { cause: error },
    );
  }
  const created = await lookUp();
  if (!created) throw new EmbeddedPostgresError(`The system user "${USER}" was created but cannot be found.`);
  return created;
}

async function lookUp(): Promise<SystemUser | undefined> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const fields = passwd
    .split('\n')
    .map((line) => line.split(':'))
    .find(([name]) => name === USER);
  if (!fields) return undefined;
  return { uid: Number(fields[2]), gid: Number(fields[3]) };
}

/** True when `user` may pass through every folder above `target`. */
export async function canReach(user: SystemUser, target: string): Promise<boolean> {
  let folder = path.dirname(path.resolve(target));
  for (;;) {
    const found = await stat(folder).catch(() => undefined);
    if (found) {
      const bit = found.uid === user.uid ? 0o100 : found.gid === user.gid ? 0o010 : 0o001;
      if ((found.mode & bit) === 0) return false;
    }
    const parent = path.dirname(folder);
    if (parent === folder) return true;
    folder = parent;
  }
}

/** `mkdir -p` whose new folders are passable for PostgreSQL's user, and for no one else, whatever the umask says. */
export async function makePassableFolder(folder: string, user: SystemUser | undefined): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined || user === undefined) return;
  for (let made = path.resolve(folder); ; made = path.dirname(made)) {
    await chown(made, 0, user.gid);
    await chmod(made, 0o710);
    if (made === path.resolve(first)) return;
  }
}

/**
 * Lets the system user's group, and no one else, pass through the data folder and the one above it
 * (`DATA_DIR`), which are ours to set; a home folder is not.
 */
async function letPass(folder: string, user: SystemUser): Promise<void> {
  if (path.resolve(folder) === homedir()) return;
  const found = await stat(folder);
  if (found.uid !== 0 || (found.gid !== 0 && found.gid !== user.gid) || (found.mode & 0o001) !== 0) return;
  await chown(folder, 0, user.gid);
  await chmod(folder, (found.mode & 0o7707) | 0o010);
}

/**
 * A folder for the cluster that the system user can reach. Where a parent is closed to it (a clone under
 * `/root`), the cluster lives under `/var/lib` instead and `dataDir` keeps a note of where: without the note,
 * because the data folder was removed to start over, a new place is taken.
 */
export async function reachableClusterHome(dataDir: string, user: SystemUser | undefined): Promise<string> {
  if (!user || (await canReach(user, path.join(dataDir, 'cluster')))) return dataDir;
  await letPass(path.dirname(dataDir), user);
  await letPass(dataDir, user);
  if (await canReach(user, path.join(dataDir, 'cluster'))) return dataDir;
  const note = path.join(dataDir, 'cluster-location');
  const noted = await readFile(note, 'utf8').catch(() => undefined);
  const home = noted?.trim() ?? path.join(REACHABLE_HOME, randomUUID());
  await makePassableFolder(home, user);
  if (!(await canReach(user, path.join(home, 'cluster')))) {
    throw new EmbeddedPostgresError(
      `PostgreSQL runs as the user "${USER}", who cannot enter ${dataDir}: set DATA_DIR to a folder whose parents are open to it (for example under /var/lib).`,
    );
  }
  if (noted === undefined) await writeFile(note, home);
  return home;
}

/** The binaries themselves, copied once when the system user cannot reach where npm put them. */
export async function reachableBinaries(
  binaries: PostgresBinaries,
  user: SystemUser | undefined,
): Promise<PostgresBinaries> {
  if (!user || (await canReach(user, binaries.postgres))) return binaries;
  const built = await stat(binaries.postgres);
  const copy = path.join(REACHABLE_HOME, `native-${built.size}-${Math.floor(built.mtimeMs)}`);
  if (!(await lstat(copy).catch(() => undefined))) {
    await makePassableFolder(REACHABLE_HOME, user);
    const unfinished = `${copy}.${process.pid}`;
    await cp(binaries.nativeDir, unfinished, { recursive: true, verbatimSymlinks: true });
    await run('chmod', ['-R', 'a+rX', unfinished]);
    // Two first starts may race; the second to rename finds the folder in place and drops its own copy.
    await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true, force: true }));
  }
  const bin = (name: string) => path.join(copy, 'bin', name);
  return { postgres: bin('postgres'), initdb: bin('initdb'), pg_ctl: bin('pg_ctl'), nativeDir: copy };
}
