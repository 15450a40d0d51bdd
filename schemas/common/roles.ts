import * as v from 'valibot';

export const ROLES = ['advert', 'admin', 'manager'] as const;
export const role = v.picklist(ROLES);
export type Role = v.InferOutput<typeof role>;
