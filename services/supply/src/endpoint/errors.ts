/** Why an endpoint refuses a command. */
export type EndpointRejection = { readonly reason: 'already-exists' } | { readonly reason: 'not-found' };
