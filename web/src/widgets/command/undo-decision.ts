import { api } from '../../lib/api-client.ts';

/** A campaign or creative as a decision of moderation left it. */
export interface Decided {
  readonly id: number;
  readonly version: number;
}

/** Undoes a decision. @throws ApiError a version conflict where anything has happened to the object since */
export const callUndoDecision = (
  many: 'campaigns' | 'creatives',
  { id, version }: Decided,
): Promise<unknown> => api.post(`/admin/${many}/${id}/undo-decision`, { version });
