import { hashToken, newToken } from '../sessions/tokens.ts';
import type { AccountsDb } from '../tables.ts';

/** The step between a right password and a session: the code. */
export interface SignInChallenge {
  readonly userId: number;
  /** Digest of the password's hash that was matched: changing the password ends the challenge. */
  readonly passwordDigest: string;
}

/** What is begun with a second factor and not finished yet. */
export interface SecondFactorStore {
  /** The token of a new challenge; it is stored hashed, and is good for nothing but finishing this sign-in. */
  challenge(challenge: SignInChallenge): Promise<string>;
  /** Undefined when the token is unknown, expired or used. */
  findChallenge(token: string): Promise<SignInChallenge | undefined>;
  endChallenge(token: string): Promise<void>;
  /** The secret that a person's authenticator is being set up with, sealed; an earlier one is forgotten. */
  begin(userId: number, sealed: string): Promise<void>;
  findBegun(userId: number): Promise<string | undefined>;
  /** Forgets all that this person has begun. */
  drop(userId: number): Promise<void>;
  purge(): Promise<void>;
}

interface SecondFactorStoreDeps {
  readonly db: AccountsDb;
  readonly clock: () => Date;
  readonly challengeMinutes: number;
  readonly setupMinutes: number;
}

export function createSecondFactorStore({
  db,
  clock,
  challengeMinutes,
  setupMinutes,
}: SecondFactorStoreDeps): SecondFactorStore {
  const inMinutes = (minutes: number) => new Date(clock().getTime() + minutes * 60_000);
  return {
    async challenge({ userId, passwordDigest }) {
      const token = newToken();
      await db
        .insertInto('sign_in_challenges')
        .values({
          token_hash: hashToken(token),
          user_id: userId,
          password_digest: passwordDigest,
          expires_at: inMinutes(challengeMinutes),
        })
        .execute();
      return token;
    },
    async findChallenge(token) {
      const row = await db
        .selectFrom('sign_in_challenges')
        .select(['user_id', 'password_digest'])
        .where('token_hash', '=', hashToken(token))
        .where('expires_at', '>', clock())
        .executeTakeFirst();
      return row && { userId: row.user_id, passwordDigest: row.password_digest };
    },
    async endChallenge(token) {
      await db.deleteFrom('sign_in_challenges').where('token_hash', '=', hashToken(token)).execute();
    },
    async begin(userId, sealed) {
      const begun = { secret: sealed, expires_at: inMinutes(setupMinutes) };
      await db
        .insertInto('second_factor_setups')
        .values({ user_id: userId, ...begun })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(begun))
        .execute();
    },
    async findBegun(userId) {
      const row = await db
        .selectFrom('second_factor_setups')
        .select('secret')
        .where('user_id', '=', userId)
        .where('expires_at', '>', clock())
        .executeTakeFirst();
      return row?.secret;
    },
    async drop(userId) {
      await db.deleteFrom('second_factor_setups').where('user_id', '=', userId).execute();
      await db.deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute();
    },
    async purge() {
      await db.deleteFrom('second_factor_setups').where('expires_at', '<=', clock()).execute();
      await db.deleteFrom('sign_in_challenges').where('expires_at', '<=', clock()).execute();
    },
  };
}
