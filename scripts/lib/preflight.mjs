import { createHash } from 'node:crypto';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

const NODE_MIN = [20, 19];

/** Says one clear sentence and ends with exit code 1. */
export function fail(sentence) {
  process.stderr.write(`\n${sentence}\n`);
  process.exit(1);
}

export function say(text) {
  process.stdout.write(`${text}\n`);
}

/** Refuses a Node that the pinned libraries do not run on. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [wantedMajor, wantedMinor] = NODE_MIN;
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
  fail(
    `Marquee needs Node ${NODE_MIN.join('.')} or newer; this is ${process.versions.node}. Install it from your package manager or with nvm (see .nvmrc).`,
  );
}

/** Runs a command with its output in view; resolves to its exit code. */
export function run(command, args, { onSpawn, ...options } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    onSpawn?.(child);
    const forward = (signal) => child.kill(signal);
    process.on('SIGINT', forward).on('SIGTERM', forward);
    child.on('error', (error) => {
      process.stderr.write(`${command}: ${error.message}\n`);
      resolve(127);
    });
    child.on('close', (code, signal) => {
      process.off('SIGINT', forward).off('SIGTERM', forward);
      resolve(code ?? (signal ? 130 : 1));
    });
  });
}

/** Runs a command beside others; resolves to its exit code and to what it wrote, in the order that it wrote it. */
export async function runAndCollect(command, args) {
  let output = '';
  const code = await run(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    onSpawn: (child) => {
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8').on('data', (text) => {
          output += text;
        });
      }
    },
  });
  return { code, output };
}

/** Installs the pinned packages when they are missing or the lockfile has changed since. */
export async function ensureInstalled() {
  const stamp = path.join(root, 'node_modules/.marquee-lock');
  const wanted = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .update(process.versions.modules)
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  if (isInstalled()) {
    linkWorkspaces();
    writeFileSync(stamp, wanted);
    return;
  }
  say('Installing packages (about a minute the first time) …');
  const npm = process.env.npm_execpath;
  const code = npm
    ? await run(process.execPath, [npm, 'ci', '--no-audit', '--no-fund'])
    : await run('npm', ['ci', '--no-audit', '--no-fund'], { shell: process.platform === 'win32' });
  if (code !== 0) {
    fail(
      'The packages could not be installed; npm says why above. Check the network and that this folder can be written, then run the command again.',
    );
  }
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

/** Links the workspaces that were added since the packages were installed; they need nothing of the registry. */
function linkWorkspaces() {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  for (const [place, { link, resolved }] of Object.entries(packages)) {
    const at = path.join(root, place);
    if (!link || existsSync(at)) continue;
    mkdirSync(path.dirname(at), { recursive: true });
    symlinkSync(path.relative(path.dirname(at), path.join(root, resolved)), at, 'dir');
  }
}

/** True when npm's own record of node_modules names every package of the lockfile in its version. */
function isInstalled() {
  const record = path.join(root, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages;
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(packages)
    .filter(([place]) => place.startsWith('node_modules/'))
    .every(([place, { version, link, optional }]) =>
      link || (optional && !installed[place]) ? true : installed[place]?.version === version,
    );
}
