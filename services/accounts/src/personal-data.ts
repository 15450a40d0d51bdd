import type { CommandContext } from '@marquee/kit/decider/command-context';
import { ERASED, type PersonalDataVault } from '@marquee/kit/personal-data/port';
import { openText } from '@marquee/kit/personal-data/open-text';
import { sealOrigin } from '@marquee/kit/personal-data/origin';
import type { Sealed } from '@marquee/schemas/common/sealed';
import {
  type OpenedSettings,
  personalData,
  type PersonalData,
  SEALED_SETTINGS,
  type UserSettings,
} from '@marquee/schemas/user/events';
import * as v from 'valibot';

/** What replaces the data of an erased user. */
export const ERASED_PERSON: PersonalData = {
  firstName: ERASED,
  lastName: ERASED,
  email: ERASED,
  phone: ERASED,
  telegram: ERASED,
  company: ERASED,
  country: ERASED,
  address: ERASED,
  emailSpare: ERASED,
};

/** Undefined when the person was erased. */
export async function openPersonal(
  vault: PersonalDataVault,
  { keyOf, sealed }: Sealed,
): Promise<PersonalData | undefined> {
  const text = await vault.open(keyOf, sealed);
  return text === undefined ? undefined : v.parse(personalData, JSON.parse(text));
}

export const sealPersonal = async (
  vault: PersonalDataVault,
  userId: number,
  personal: PersonalData,
): Promise<Sealed> => ({ keyOf: userId, sealed: await vault.seal(userId, JSON.stringify(personal)) });

export const sealText = async (vault: PersonalDataVault, userId: number, text: string): Promise<Sealed> => ({
  keyOf: userId,
  sealed: await vault.seal(userId, text),
});

/** The context of a call without a token, once it is known whose account it is about: it has an address from then on. */
export const withOriginOf = async (
  vault: PersonalDataVault,
  userId: number,
  context: CommandContext,
): Promise<CommandContext> =>
  context.origin === null && context.caller
    ? { ...context, origin: await sealOrigin(vault, userId, context.caller) }
    : context;

/** Settings of an event; any may be absent. */
type SomeSettings = { readonly [Key in keyof UserSettings]?: UserSettings[Key] | undefined };

/** Those of the settings that are given, with sealed texts as people read them. Null once the person was erased. */
export async function openSettings<Settings extends SomeSettings>(
  vault: PersonalDataVault,
  settings: Settings,
): Promise<OpenedSettings<Settings>> {
  const opened: Record<string, unknown> = { ...settings };
  for (const field of SEALED_SETTINGS) {
    const text = settings[field];
    if (text !== undefined) opened[field] = await openText(vault, text);
  }
  return opened as OpenedSettings<Settings>;
}

/**
 * Settings with texts of and about the user sealed under the user's key; an unchanged text is omitted.
 *
 * @param current the current settings
 */
export async function withSealedTexts<Settings extends Partial<UserSettings>>(
  vault: PersonalDataVault,
  userId: number,
  settings: Settings,
  current: Partial<UserSettings> = {},
): Promise<Settings> {
  const sealed: Record<string, unknown> = { ...settings };
  for (const field of SEALED_SETTINGS) {
    const text = settings[field];
    if (typeof text !== 'string') continue;
    if ((await openText(vault, current[field] ?? null)) === text) delete sealed[field];
    else sealed[field] = await sealText(vault, userId, text);
  }
  return sealed as Settings;
}
