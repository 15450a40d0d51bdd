import path from 'node:path';

/**
 * @typedef {object} FileResult What vitest's JSON reporter says of one file, as far as it is read here.
 * @property {string} name the file's absolute path
 * @property {string} status
 * @property {string} [message]
 * @property {readonly { status: string; fullName: string; failureMessages?: readonly string[] }[]} assertionResults
 */

/** More than so many at once are broken, not unlucky. */
const SECOND_ATTEMPTS_MAX = 5;

/**
 * Files that a slow or paused machine may have failed: none where many failed, or where something else did.
 *
 * @param {readonly FileResult[]} files
 * @param {readonly string[]} outside errors outside of the tests
 * @returns {readonly string[]} absolute paths
 */
export function filesToRepeat(files, outside) {
  const failed = files.filter((file) => problemsOf(file) > 0).map(({ name }) => name);
  return outside.length > 0 || failed.length > SECOND_ATTEMPTS_MAX ? [] : failed;
}

/**
 * Results of a run in which those of the files that ran again replace their first ones.
 *
 * @param {readonly FileResult[]} first
 * @param {readonly FileResult[]} repeated
 * @returns {readonly FileResult[]}
 */
export function withRepeated(first, repeated) {
  const byName = new Map(repeated.map((file) => [file.name, file]));
  return first.map((file) => byName.get(file.name) ?? file);
}

/**
 * How many tests passed, failed and were skipped. A file that cannot even be loaded counts as one that failed.
 *
 * @param {readonly FileResult[]} files
 */
export function countsOf(files) {
  const all = files.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));
  const passed = all.filter((status) => status === 'passed').length;
  return {
    passed,
    failed: files.map(problemsOf).reduce((sum, problems) => sum + problems, 0),
    skipped: all.filter((status) => status !== 'passed' && status !== 'failed').length,
  };
}

/** @param {FileResult} file */
function problemsOf({ status, assertionResults }) {
  const problems = assertionResults.filter((one) => one.status === 'failed').length;
  return status === 'failed' ? Math.max(1, problems) : problems;
}

/**
 * Every failed test with the beginning of its message. Who has only the end of a long run's output, as of CI, finds
 * them there.
 *
 * @param {readonly FileResult[]} files
 * @param {string} root what their paths are relative to
 * @returns {readonly string[]}
 */
export function failuresOf(files, root) {
  return files.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(root, name);
    const failed = assertionResults.filter((one) => one.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [`${file}\n${beginningOf(message)}`] : [];
    return failed.map((one) => `${file} > ${one.fullName}\n${beginningOf(one.failureMessages?.[0])}`);
  });
}

function beginningOf(message = '') {
  const lines = message.split('\n').filter((line) => !/^\s+at /.test(line));
  return lines
    .slice(0, 6)
    .map((line) => `    ${line.slice(0, 300)}`)
    .join('\n');
}
