/** What an admin may do while acting as another user: look at everything, or change it as well. */
export const IMPERSONATION_MODES = ['read-only', 'read-write'] as const;
export type ImpersonationMode = (typeof IMPERSONATION_MODES)[number];
