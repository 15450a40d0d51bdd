import { createBoundedLimit } from '@marquee/kit/runtime/bounded-limit';
import { DependencyUnavailable } from '@marquee/kit/runtime/errors';
import { hash, verify } from '@node-rs/argon2';

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Takes as long for an unknown account (`undefined`) as for a known one. */
  verify(hash: string | undefined, password: string): Promise<boolean>;
}

export interface HashingCost {
  /** KiB. */
  readonly memoryCost: number;
  readonly timeCost: number;
}

/** OWASP's recommendation for argon2id, which is this library's default algorithm. */
const HASHING_COST: HashingCost = { memoryCost: 19_456, timeCost: 2 };

/** Hashes at a time: the thread pool has four threads, and files and DNS need theirs. */
const CONCURRENT_HASHES = 2;
/** Beyond this the wait is longer than a person's patience: better to say so at once. */
const WAITING_HASHES_MAX = 400;

/** argon2id with a bound on concurrent work, so that a burst of sign-ins cannot starve the process. */
export function createPasswordHasher(cost: HashingCost = HASHING_COST): PasswordHasher {
  const limit = createBoundedLimit({
    concurrency: CONCURRENT_HASHES,
    waitingMax: WAITING_HASHES_MAX,
    full: () =>
      new DependencyUnavailable('password check', 'Try again in a moment.', {
        reason: 'too many are waiting',
      }),
  });
  const options = { ...cost, parallelism: 1 };
  let dummy: Promise<string> | undefined;
  return {
    hash: (password) => limit(() => hash(password, options)),
    verify: async (known, password) => {
      const against = known ?? (await (dummy ??= hash('no account has this password', options)));
      const matches = await limit(() => verify(against, password));
      return known !== undefined && matches;
    },
  };
}
