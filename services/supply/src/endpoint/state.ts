/** An endpoint over its life; `Parts` is what a living one has beside its fields. */
export type EndpointState<Fields, Parts = unknown> =
  | { readonly status: 'absent' }
  | LiveEndpoint<Fields, Parts>
  | { readonly status: 'deleted'; readonly id: number };

export type LiveEndpoint<Fields, Parts = unknown> = {
  readonly status: 'live';
  readonly id: number;
  readonly fields: Fields;
} & Parts;
