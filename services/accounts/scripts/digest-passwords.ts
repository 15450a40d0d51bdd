import { readFileSync, writeFileSync } from 'node:fs';

import { COMMON_PASSWORDS_FILE, digestOfPassword } from '../src/passwords/common-passwords.ts';

/** `node --import tsx services/accounts/scripts/digest-passwords.ts <file>`: one password a line, see data/NOTICE. */
const [file = ''] = process.argv.slice(2);
const passwords = readFileSync(file, 'utf8')
  .split('\n')
  .filter((line) => line !== '');
const digests = [...new Set(passwords.map((password) => digestOfPassword(password).toString('hex')))].sort();
writeFileSync(COMMON_PASSWORDS_FILE, Buffer.concat(digests.map((digest) => Buffer.from(digest, 'hex'))));
console.log(`${digests.length} passwords`);
