import { KEEP_COMPILED_CODE } from './compiled-code.ts';

/** What a script begins and ends with: it is one function of what a script does not have. */
export const SCRIPT_BEGINS = '(async function (require, requireOutside, resolveModule) { "use strict";';
export const SCRIPT_ENDS = '})';

/** Not in one piece: where what bundles is bundled itself, its own address would be put there. */
export const META = ['import', 'meta'].join('.');

/**
 * The module that Node starts. It runs a script, so that V8 takes the code that an earlier run compiled (`compiled-code.ts`)
 * in place of compiling it again. That code is kept with its digest, because V8 does not notice all damage, and belongs to the
 * script by its name; what V8 refuses, because its version or its options are others, is compiled anew.
 *
 * Frames of the script have the name of this module, so that Node finds the source map that it names.
 * @param base name of the files beside the module, without their endings
 */
export const starterOf = ({ root, base }: { readonly root: string; readonly base: string }): string => `\
import { createHash } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';

const here = fileURLToPath(${META}.url);
const base = path.join(path.dirname(here), ${JSON.stringify(base)});
const digestOf = (code) => createHash('sha256').update(code).digest();

function keptCode() {
  try {
    const kept = readFileSync(base + '.code');
    return digestOf(kept.subarray(32)).equals(kept.subarray(0, 32)) ? kept.subarray(32) : undefined;
  } catch {
    return undefined;
  }
}

function keepCode() {
  if (isKept) return;
  isKept = true;
  const fresh = base + '.' + process.pid + '.new';
  try {
    const code = script.createCachedData();
    writeFileSync(fresh, Buffer.concat([digestOf(code), code]));
    renameSync(fresh, base + '.code');
  } catch {
    // A folder that cannot be written: the next start compiles again.
    rmSync(fresh, { force: true });
  }
}

const kept = keptCode();
const script = new Script(readFileSync(base + '.js', 'latin1'), { filename: here, cachedData: kept });
let isKept = kept !== undefined && script.cachedDataRejected === false;
globalThis[Symbol.for(${JSON.stringify(KEEP_COMPILED_CODE)})] = keepCode;
const require = createRequire(${JSON.stringify(`${root}/`)});
await script.runInThisContext()(require, require, ${META}.resolve);
//# sourceMappingURL=${base}.map`;
