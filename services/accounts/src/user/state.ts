import { DEFAULT_LANGUAGE, type Language } from '@marquee/schemas/common/language';
import type { Role } from '@marquee/schemas/common/roles';
import type { Sealed } from '@marquee/schemas/common/sealed';
import type { PostbackSecret, UserEvent, UserSettings } from '@marquee/schemas/user/events';
import { userSettingsResource } from '@marquee/schemas/user/settings';

export interface Account {
  readonly status: 'active' | 'inactive' | 'deleted';
  readonly isWiped: boolean;
  /** The wipe request that another admin has to confirm in time; undefined without one. */
  readonly wipeRequest?: WipeRequest;
  readonly userId: number;
  readonly role: Role;
  readonly isFinanceRole: boolean;
  /** Reads the evidence and the journal, and changes nothing. */
  readonly isAuditorRole: boolean;
  /** Has decided for the platform at some time, whatever the role is now. */
  readonly hasBeenStaff: boolean;
  readonly isEmailConfirmed: boolean;
  readonly emailDigest: string;
  readonly personal: Sealed;
  readonly passwordHash: Sealed;
  readonly settings: UserSettings;
  /** Undefined while there is none. */
  readonly secondFactor?: SecondFactor;
  /** What the account's servers show when they report conversions; undefined while none was issued. */
  readonly postbackSecret?: PostbackSecret;
  /** The one before, while it is accepted too. */
  readonly previousPostbackSecret?: PreviousPostbackSecret;
  /** Keys of the API that are not revoked, in the order in which they were created. */
  readonly apiKeys: readonly ApiKey[];
  /** Conversions that are reported without the secret are refused. */
  readonly isPostbackVerificationRequired: boolean;
}

export interface ApiKey extends Omit<
  Extract<UserEvent, { type: 'UserApiKeyCreated' }>['data'],
  'userId' | 'apiKeyId'
> {
  readonly id: string;
}

interface PreviousPostbackSecret {
  readonly digest: string;
  /** ISO 8601 UTC. */
  readonly validUntil: string;
}

export interface WipeRequest {
  /** Who asked; null for the platform. */
  readonly by: number | null;
  /** ISO 8601 UTC; undefined in events from before requests expired. */
  readonly at: string | undefined;
}

export interface SecondFactor {
  readonly secret: Sealed;
  /** Last step of the newest code that was taken. */
  readonly lastStep: number;
  /** Numbers of the recovery codes that were taken. */
  readonly usedRecoveryCodes: readonly number[];
}

/** `abandoned`: the id was given to a sign-up that never came to its end, and is closed for good. */
export type UserState = { readonly status: 'absent' } | { readonly status: 'abandoned' } | Account;

export const initialState: UserState = { status: 'absent' };

/** An account that exists and is not deleted. */
export type LiveAccount = Account & { readonly status: 'active' | 'inactive' };

export const liveAccount = (state: UserState): LiveAccount | undefined =>
  state.status === 'active' || state.status === 'inactive' ? (state as LiveAccount) : undefined;

/** Of mails to a person. */
export const languageOf = ({ settings }: Pick<Account, 'settings'>): Language =>
  settings.language ?? DEFAULT_LANGUAGE;

/** What a new account starts with, unless an admin says otherwise. */
export const DEFAULT_SETTINGS: UserSettings = userSettingsResource.create({});
