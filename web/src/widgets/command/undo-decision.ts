import { api } from '../../lib/api-client.ts';
import { t } from '../../lib/i18n/i18n.ts';

/** A campaign or creative as a decision of moderation left it. */
export interface Decided {
  readonly id: number;
  readonly version: number;
}

/** Undoes a decision. @throws ApiError 409 where anything has happened to the object since */
export const callUndoDecision = (
  many: 'campaigns' | 'creatives',
  { id, version }: Decided,
): Promise<unknown> => api.post(`/admin/${many}/${id}/undo-decision`, { version });

const OBJECTS = {
  campaigns: {
    key: 'campaign',
    counted: (count: number) => t('{count, plural, one {# campaign} other {# campaigns}}', { count }),
  },
  creatives: {
    key: 'creative',
    counted: (count: number) => t('{count, plural, one {# creative} other {# creatives}}', { count }),
  },
};

/** Undoes a decision and says so. @returns whether it went */
export async function undoDecision(many: 'campaigns' | 'creatives', decided: Decided): Promise<boolean> {
  const { undoEach } = await import('./undo-each.ts');
  return undoEach({ ...OBJECTS[many], undos: [() => callUndoDecision(many, decided)] });
}
