/** Every API key begins so, and no token of a session does; programs that look for leaked secrets know a key by it. */
export const API_KEY_PREFIX = 'mq_live_';

/** Type of the problem of a key that may not make a call: for want of a scope that the message names, or because no key may. */
export const SCOPE_MISSING = 'urn:marquee:problem:scope-missing';
