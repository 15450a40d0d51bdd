import { patched } from '@marquee/kit/decider/changed-fields';
import type { CreativeEvent } from '@marquee/schemas/creative/events';

import type { Creative, CreativeState } from './state.ts';

const PENDING = { approved: 'pending', disapproveReason: null } as const;

/** Folds an event. The data was parsed when it was read, so nothing is checked here. */
export function evolveCreative(state: CreativeState, event: CreativeEvent): CreativeState {
  const version = state.version + 1;
  if (event.type === 'CreativeCreated') {
    const { creativeId, userId, duplicatedFrom: _, needsScan: _needsScan, ...fields } = event.data;
    return {
      version,
      creative: {
        id: creativeId,
        userId,
        fields,
        ...PENDING,
        beforeDecision: null,
        isActive: true,
        isDeleted: false,
        usedByCampaignIds: [],
      },
    };
  }
  const { creative } = state;
  if (creative === null) return { version, creative };
  const isDecision = event.type === 'CreativeApproved' || event.type === 'CreativeDisapproved';
  const beforeDecision = isDecision
    ? { approved: creative.approved, reason: creative.disapproveReason }
    : null;
  return { version, creative: { ...evolveExisting(creative, event), beforeDecision } };
}

function evolveExisting(
  creative: Creative,
  event: Exclude<CreativeEvent, { type: 'CreativeCreated' }>,
): Creative {
  switch (event.type) {
    case 'CreativeChanged': {
      const { creativeId: _id, userId: _owner, ...patch } = event.data;
      return { ...creative, fields: patched(creative.fields, patch as Partial<Creative['fields']>) };
    }
    case 'CreativeSubmitted':
      return { ...creative, ...PENDING };
    case 'CreativeApproved':
      return { ...creative, approved: 'approved', disapproveReason: null };
    case 'CreativeDisapproved':
      return { ...creative, approved: 'disapproved', disapproveReason: event.data.reason };
    case 'CreativeDecisionUndone':
      return { ...creative, approved: event.data.approved, disapproveReason: event.data.reason };
    case 'CreativeActivated':
      return { ...creative, isActive: true };
    case 'CreativeStopped':
      return { ...creative, isActive: false };
    case 'CreativeDeleted':
      return { ...creative, isDeleted: true, usedByCampaignIds: event.data.usedByCampaignIds ?? [] };
    case 'CreativeRestored':
      return { ...creative, isDeleted: false, usedByCampaignIds: [] };
  }
}
