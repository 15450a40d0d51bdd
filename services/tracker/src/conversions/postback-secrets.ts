import type { DomainEvent } from '@marquee/kit/decider/event-codec';
import { isSecret } from '@marquee/kit/runtime/is-secret';
import { secretDigest } from '@marquee/kit/runtime/secret-digest';
import type { ShownPostbackSecret } from '@marquee/schemas/traffic/traffic-event';

interface AccountSecrets {
  readonly isRequired: boolean;
  readonly digest?: string;
  readonly previous?: { readonly digest: string; readonly validUntilMs: number };
}

/** Longer than any secret of ours; what is longer is not hashed. */
const SECRET_LENGTH_MAX = 256;
const OF_BEFORE_SECRETS: AccountSecrets = { isRequired: false };

/** Events that the registry follows. */
export const POSTBACK_SECRET_EVENTS = [
  'UserRegistered',
  'UserPostbackSecretIssued',
  'UserPreviousPostbackSecretRevoked',
  'UserPostbackVerificationChanged',
] as const;

/**
 * Digests of the accounts' postback secrets in memory, and which accounts require them. A conversion needs no
 * query, and the secrets themselves are not here.
 */
export class PostbackSecretRegistry {
  readonly #accounts = new Map<number, AccountSecrets>();

  apply(event: DomainEvent): void {
    switch (event.type) {
      case 'UserRegistered': {
        const { userId, postbackSecret, isPostbackVerificationRequired: isRequired = false } = event.data;
        this.#accounts.set(userId, {
          isRequired,
          ...(postbackSecret === undefined ? {} : { digest: postbackSecret.digest }),
        });
        return;
      }
      case 'UserPostbackSecretIssued': {
        const { userId, postbackSecret, previousValidUntil } = event.data;
        const { isRequired, digest } = this.#of(userId);
        this.#accounts.set(userId, {
          isRequired,
          digest: postbackSecret.digest,
          ...(digest === undefined || previousValidUntil === null
            ? {}
            : { previous: { digest, validUntilMs: Date.parse(previousValidUntil) } }),
        });
        return;
      }
      case 'UserPreviousPostbackSecretRevoked': {
        const { previous: _, ...account } = this.#of(event.data.userId);
        this.#accounts.set(event.data.userId, account);
        return;
      }
      case 'UserPostbackVerificationChanged': {
        const { userId, isPostbackVerificationRequired: isRequired } = event.data;
        this.#accounts.set(userId, { ...this.#of(userId), isRequired });
        return;
      }
      default:
        return;
    }
  }

  /** Conversions that servers report without the secret are refused. */
  isRequired(userId: number): boolean {
    return this.#of(userId).isRequired;
  }

  /** False for an account from before there were secrets: what its servers show means nothing. */
  hasSecret(userId: number): boolean {
    return this.#of(userId).digest !== undefined;
  }

  /**
   * Compares the secret that a caller shows with those of the account whose click it names. Digests are
   * compared, so that the time it takes reveals nothing of a secret.
   */
  check(userId: number, given: unknown, nowMs: number): ShownPostbackSecret {
    if (given === undefined || given === '') return 'missing';
    if (typeof given !== 'string' || given.length > SECRET_LENGTH_MAX) return 'wrong';
    const { digest, previous } = this.#of(userId);
    const shown = secretDigest(given);
    if (digest !== undefined && isSecret(shown, digest)) return 'current';
    const isPrevious = previous !== undefined && isSecret(shown, previous.digest);
    return isPrevious && nowMs < previous.validUntilMs ? 'previous' : 'wrong';
  }

  #of(userId: number): AccountSecrets {
    return this.#accounts.get(userId) ?? OF_BEFORE_SECRETS;
  }
}
