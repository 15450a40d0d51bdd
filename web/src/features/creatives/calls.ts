/** Whose creatives: the user's own, or (admins) all. */
export type CreativeScope = 'own' | 'all';

export const CREATIVE_KEY = ['creative'] as const;

export const creativesPath = (scope: CreativeScope): string =>
  scope === 'own' ? '/creatives' : '/admin/creatives';
export const creativePath = (scope: CreativeScope, id: number | string): string =>
  `${creativesPath(scope)}/${id}`;
