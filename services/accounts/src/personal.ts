import type { CommandContext } from '@marquee/kit/decider/command-context';
import { ERASED, type PersonalDataVault } from '@marquee/kit/personal-data/port';
import type { Sealed } from '@marquee/schemas/common/sealed';
import { personalData, type PersonalData, type UserSettings } from '@marquee/schemas/events/user';
import * as v from 'valibot';

/** What stands where an erased person's data stood. */
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
    ? { ...context, origin: await sealText(vault, userId, JSON.stringify(context.caller)) }
    : context;

/** What staff noted about a person: plain text from before notes were sealed. Null once the person was erased. */
export async function openNote(
  vault: PersonalDataVault,
  note: UserSettings['managerComment'],
): Promise<string | null> {
  if (note === null || typeof note === 'string') return note;
  return (await vault.open(note.keyOf, note.sealed)) ?? null;
}

/**
 * Settings with the note about the person sealed under the person's key; the note that stands already is left out.
 * @param current the note that stands
 */
export async function withSealedNote<Settings extends Partial<UserSettings>>(
  vault: PersonalDataVault,
  userId: number,
  settings: Settings,
  current: UserSettings['managerComment'] = null,
): Promise<Settings> {
  const { managerComment, ...rest } = settings;
  if (typeof managerComment !== 'string') return settings;
  if (current !== null && (await openNote(vault, current)) === managerComment) return rest as Settings;
  return { ...settings, managerComment: await sealText(vault, userId, managerComment) };
}
