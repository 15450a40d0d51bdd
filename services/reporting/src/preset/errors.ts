/** Why a preset refuses a command; somebody else's preset is not found. */
export type PresetRejection = { readonly reason: 'not-found' } | { readonly reason: 'already-exists' };
