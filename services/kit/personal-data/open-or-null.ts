import { SealBroken } from './errors.ts';
import type { PersonalDataVault } from './port.ts';

/**
 * As `open` of the vault, but null for a broken seal: where many are shown, one of them must not hide the others. Undefined for
 * who was erased.
 */
export async function openOrNull(
  vault: Pick<PersonalDataVault, 'open'>,
  personId: number,
  sealed: string,
): Promise<string | null | undefined> {
  try {
    return await vault.open(personId, sealed);
  } catch (error) {
    if (error instanceof SealBroken) return null;
    throw error;
  }
}
