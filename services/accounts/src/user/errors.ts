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
  | { readonly kind: 'own-standing'; readonly field: 'role' | 'isActive' | 'id' | 'isSecondFactorOn' }
  /** The second factor was turned on, off or renewed between the check of a code and the decision. */
  | { readonly kind: 'second-factor-changed' }
  | { readonly kind: 'second-factor-on' }
  | { readonly kind: 'second-factor-is-required' }
  /** A rotation asks for a secret while the one before the current is still accepted. */
  | { readonly kind: 'previous-postback-secret' }
  | { readonly kind: 'no-postback-secret' }
  /** Each code is taken once. */
  | { readonly kind: 'code-used' }
  /** Whoever confirms a wipe counts as who asked for it. */
  | { readonly kind: 'same-person' }
  /** The auditor role is for managers who decide on nothing. */
  | { readonly kind: 'auditor-decides-nothing' };
