/** Lists that one person may have views of; the product has far fewer. */
export const LISTS_MAX = 200;

export type ListViewRejection = { readonly reason: 'too-many' };
