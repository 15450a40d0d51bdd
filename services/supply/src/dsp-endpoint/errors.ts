/** Why a DSP endpoint refuses a command. */
export type DspEndpointRejection = { readonly reason: 'already-exists' } | { readonly reason: 'not-found' };
