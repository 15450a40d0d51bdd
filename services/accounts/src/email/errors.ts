export type EmailRejection = { readonly kind: 'email-taken'; readonly holder: number };
