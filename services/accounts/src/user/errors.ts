/** Why a command on an account was refused. */
export type UserRejection =
  | { readonly kind: 'user-exists' }
  | { readonly kind: 'sign-up-abandoned' }
  | { readonly kind: 'user-not-found' }
  | { readonly kind: 'user-inactive' }
  | { readonly kind: 'email-not-confirmed' }
  | { readonly kind: 'address-changed' }
  | { readonly kind: 'changed-meanwhile' }
  | { readonly kind: 'password-changed-meanwhile' }
  /** The finance role is not for advertisers. */
  | { readonly kind: 'finance-is-for-staff' }
  | { readonly kind: 'own-standing'; readonly field: 'role' | 'isActive' | 'id' };
