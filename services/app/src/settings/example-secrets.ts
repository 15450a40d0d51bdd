/** Words that mark a secret as an example. */
const DEMO_SECRET = /change|example|secret|demo|password|marquee/i;

/**
 * Entropy of a secret in bits, by the frequency of its characters; a repeated part counts once (`b7b7b7…` is
 * `b7`).
 */
function entropyOf(secret: string): number {
  const period = (secret + secret).indexOf(secret, 1);
  const part = [...secret.slice(0, period)];
  const counts = new Map<string, number>();
  for (const character of part) counts.set(character, (counts.get(character) ?? 0) + 1);
  return [...counts.values()].reduce((bits, count) => bits + count * Math.log2(part.length / count), 0);
}

/** Half of what 32 random hexadecimal characters have. */
const SECRET_BITS_MIN = 64;

/** True for a secret that others may know or guess: it has words of examples, or too little entropy. */
export const looksLikeExample = (secret: string): boolean =>
  DEMO_SECRET.test(secret) || entropyOf(secret) < SECRET_BITS_MIN;
