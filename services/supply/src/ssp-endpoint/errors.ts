/** Why an SSP endpoint refuses a command. */
export type SspEndpointRejection = { readonly reason: 'already-exists' } | { readonly reason: 'not-found' };
