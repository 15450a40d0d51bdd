const SEED = 0x9747b28c;
const M = 0x5bd1e995;
const R = 24;

/** MurmurHash2 (32 bit) with the seed that Kafka's default partitioner uses; a signed 32-bit integer. */
export function murmur2(data: Uint8Array): number {
  const length = data.length;
  let h = SEED ^ length;
  const aligned = length & ~3;
  for (let i = 0; i < aligned; i += 4) {
    let k = data[i]! | (data[i + 1]! << 8) | (data[i + 2]! << 16) | (data[i + 3]! << 24);
    k = Math.imul(k, M);
    k ^= k >>> R;
    k = Math.imul(k, M);
    h = Math.imul(h, M) ^ k;
  }
  const rest = length & 3;
  if (rest === 3) h ^= data[aligned + 2]! << 16;
  if (rest >= 2) h ^= data[aligned + 1]! << 8;
  if (rest >= 1) {
    h ^= data[aligned]!;
    h = Math.imul(h, M);
  }
  h ^= h >>> 13;
  h = Math.imul(h, M);
  h ^= h >>> 15;
  return h | 0;
}

/**
 * The partition of a key, the same in every adapter: Kafka's default (murmur2 of the UTF-8 bytes, sign bit
 * cleared, modulo the number of partitions).
 */
export function partitionOf(key: Uint8Array, partitions: number): number {
  return (murmur2(key) & 0x7fffffff) % partitions;
}
