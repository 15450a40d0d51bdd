import * as v from 'valibot';

import { role } from '../common/roles.ts';
import { personalText, sealed } from '../common/sealed.ts';
import { userSettingsResource } from './settings.ts';
import type { EventCatalogue, EventsOf } from '../events/catalogue.ts';

/** What the seal of `personal` holds, as JSON. Never outside a seal in an event. */
export const personalData = v.object({
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  phone: v.nullable(v.string()),
  telegram: v.nullable(v.string()),
  company: v.nullable(v.string()),
  country: v.nullable(v.string()),
  address: v.nullable(v.string()),
  emailSpare: v.nullable(v.string()),
});
export type PersonalData = v.InferOutput<typeof personalData>;

/** Everything about an account that is neither personal nor a credential. */
export const userSettings = userSettingsResource.stored;
export type UserSettings = v.InferOutput<typeof userSettings>;

/** Settings that are texts of or about the person: sealed under the person's key; plain in events from before they were. */
export const SEALED_SETTINGS = userSettingsResource.namesWith('sealed');

/** Settings, or a part of them, with those texts as people read them. */
export type OpenedSettings<Settings = UserSettings> = {
  [Key in keyof Settings]: Key extends (typeof SEALED_SETTINGS)[number] ? string | null : Settings[Key];
};

/** What the seal of a second factor's `secret` holds, as JSON. Never outside a seal. */
export const secondFactorSecret = v.object({
  /** 160 bits, Base32 (RFC 4648). */
  secret: v.string(),
  /** Keyed digests, in the order in which the codes were shown. */
  recoveryCodes: v.array(v.string()),
});
export type SecondFactorSecret = v.InferOutput<typeof secondFactorSecret>;

/** A secret that the account's servers show with each conversion that they report. */
export const postbackSecret = v.object({
  /** The secret, so that its owner can be shown it again. */
  secret: sealed,
  /** `secretDigest` of the secret: the edge checks by it and never holds the secret. */
  digest: v.string(),
  /** ISO 8601 UTC. */
  issuedAt: v.string(),
});
export type PostbackSecret = v.InferOutput<typeof postbackSecret>;

/** Stream `user-<id>`. */
export const userEvents = {
  UserRegistered: {
    version: 1,
    data: v.object({
      userId: v.number(),
      role,
      isFinanceRole: v.boolean(),
      /** Absent in events from before there were auditors. */
      isAuditorRole: v.optional(v.boolean()),
      personal: sealed,
      /** Keyed digest of the lower-cased address: distinguishes addresses without revealing them. */
      emailDigest: v.string(),
      passwordHash: sealed,
      registeredBy: v.picklist(['sign-up', 'admin', 'seed']),
      isEmailConfirmed: v.boolean(),
      settings: userSettings,
      /** Absent in events from before postbacks had secrets. */
      postbackSecret: v.optional(postbackSecret),
      /** Absent is false: servers that report conversions without a secret continue to count until the account says otherwise. */
      isPostbackVerificationRequired: v.optional(v.boolean()),
    }),
  },
  /** Asks for another confirmation mail; its sender creates the token. */
  UserEmailConfirmationRequested: { version: 1, data: v.object({ userId: v.number() }) },
  UserEmailConfirmed: { version: 1, data: v.object({ userId: v.number() }) },
  UserSignedIn: { version: 1, data: v.object({ userId: v.number() }) },
  UserPasswordChanged: {
    version: 1,
    data: v.object({
      userId: v.number(),
      passwordHash: sealed,
      reason: v.picklist(['changed', 'reset', 'set-by-admin']),
    }),
  },
  /** Asks for a mail with a reset link; the token is created when it is sent and is in no event. */
  UserPasswordResetRequested: { version: 1, data: v.object({ userId: v.number() }) },
  /** The person proves who it is by codes of an authenticator as well (RFC 6238). */
  UserSecondFactorEnabled: {
    version: 1,
    data: v.object({
      userId: v.number(),
      /** `secondFactorSecret` as JSON. */
      secret: sealed,
      /** Time step of the code that proved that the authenticator is set up. */
      step: v.number(),
    }),
  },
  /** A code was taken: none of this step, nor of an earlier one, is taken again. */
  UserSecondFactorCodeAccepted: {
    version: 1,
    data: v.object({
      userId: v.number(),
      /** Periods of 30 seconds since 1970. */
      step: v.number(),
    }),
  },
  UserRecoveryCodeUsed: {
    version: 1,
    data: v.object({
      userId: v.number(),
      /** Which of the codes, from 1; it is taken once. */
      number: v.number(),
    }),
  },
  /** The same secret with new recovery codes; the earlier ones are void. */
  UserRecoveryCodesReplaced: { version: 1, data: v.object({ userId: v.number(), secret: sealed }) },
  UserSecondFactorDisabled: { version: 1, data: v.object({ userId: v.number() }) },
  /** By an admin, for a user who has lost the authenticator and the recovery codes. */
  UserSecondFactorReset: { version: 1, data: v.object({ userId: v.number() }) },
  /** A new postback secret, which the account's servers show from now on. */
  UserPostbackSecretIssued: {
    version: 1,
    data: v.object({
      userId: v.number(),
      postbackSecret,
      /** Until when the one before it is accepted too, ISO 8601 UTC; null ends it at once, or there was none. */
      previousValidUntil: v.nullable(v.string()),
    }),
  },
  /** The secret before the current one is accepted no longer. */
  UserPreviousPostbackSecretRevoked: { version: 1, data: v.object({ userId: v.number() }) },
  /** Whether conversions that are reported without the secret are refused. */
  UserPostbackVerificationChanged: {
    version: 1,
    data: v.object({ userId: v.number(), isPostbackVerificationRequired: v.boolean() }),
  },
  /** A key with which programs call the API in the user's name. */
  UserApiKeyCreated: {
    version: 1,
    data: v.object({
      userId: v.number(),
      /** UUID. */
      apiKeyId: v.string(),
      /** As the person called it: whose device it is on, maybe. */
      name: personalText,
      /** As they were called then: one that no longer exists lets a key do nothing. */
      scopes: v.array(v.string()),
      /** `secretDigest` of the key, which itself is kept nowhere. */
      digest: v.string(),
      /** Its last characters, by which its owner recognises it; of the checksum, so that they reveal nothing. */
      ending: v.string(),
      /** ISO 8601 UTC. */
      createdAt: v.string(),
      /** ISO 8601 UTC; null for a key that ends when it is revoked. */
      expiresAt: v.nullable(v.string()),
    }),
  },
  UserApiKeyRevoked: {
    version: 1,
    data: v.object({ userId: v.number(), apiKeyId: v.string(), name: personalText }),
  },
  UserPersonalDataChanged: {
    version: 1,
    data: v.object({
      userId: v.number(),
      personal: sealed,
      emailDigest: v.string(),
      changedFields: v.array(v.string()),
    }),
  },
  UserSettingsChanged: {
    version: 1,
    data: v.object({ userId: v.number(), settings: v.partial(userSettings) }),
  },
  UserRoleChanged: {
    version: 1,
    data: v.object({
      userId: v.number(),
      role,
      isFinanceRole: v.boolean(),
      /** Absent in events from before there were auditors. */
      isAuditorRole: v.optional(v.boolean()),
    }),
  },
  UserActivated: { version: 1, data: v.object({ userId: v.number() }) },
  UserDeactivated: { version: 1, data: v.object({ userId: v.number() }) },
  UserDeleted: { version: 1, data: v.object({ userId: v.number() }) },
  /**
   * Asks that the person's key be destroyed, where that takes two people; the other one's word is `UserPersonalInfoWiped`.
   */
  UserWipeRequested: {
    version: 1,
    data: v.object({
      userId: v.number(),
      /** Who asked, by user id; null for the platform. */
      requestedBy: v.nullable(v.number()),
      /** ISO 8601 UTC. Absent in events from before requests expired: such a request no longer counts. */
      requestedAt: v.optional(v.string()),
    }),
  },
  /** The person's key is destroyed; projections replace every personal field by "erased". */
  UserPersonalInfoWiped: { version: 1, data: v.object({ userId: v.number() }) },
} as const satisfies EventCatalogue;
export type UserEvent = EventsOf<typeof userEvents>;

/** Stream `email-<digest>`: an address belongs to one account at a time. */
export const emailReservationEvents = {
  EmailReserved: { version: 1, data: v.object({ emailDigest: v.string(), userId: v.number() }) },
  EmailReleased: { version: 1, data: v.object({ emailDigest: v.string(), userId: v.number() }) },
} as const satisfies EventCatalogue;
export type EmailReservationEvent = EventsOf<typeof emailReservationEvents>;
