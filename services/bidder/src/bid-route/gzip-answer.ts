import { constants, gzipSync } from 'node:zlib';

/** Characters: a shorter answer fits into one packet as it is. */
const LENGTH_MIN = 1_024;
/** An answer is a few kilobytes, and half of it tokens that nothing makes shorter: the quickest is nearly the best. */
const QUICK = { level: constants.Z_BEST_SPEED, windowBits: 12, memLevel: 5 } as const;

/** The body in gzip where the caller asks for that (RFC 9110, section 12.5.3) and it is long enough to gain by it. */
export function gzipped(body: string, acceptEncoding: string | undefined): Buffer | undefined {
  if (acceptEncoding === undefined || body.length < LENGTH_MIN || !takesGzip(acceptEncoding))
    return undefined;
  return gzipSync(body, QUICK);
}

function takesGzip(acceptEncoding: string): boolean {
  let takesAny = false;
  for (const coding of acceptEncoding.toLowerCase().split(',')) {
    const [name, ...parameters] = coding.split(';').map((part) => part.trim());
    const isTaken = !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    if (name === 'gzip' || name === 'x-gzip') return isTaken;
    if (name === '*') takesAny = isTaken;
  }
  return takesAny;
}
