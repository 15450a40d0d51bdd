import { patched } from '@marquee/kit/decider/changed-fields';
import type { CreativeEvent } from '@marquee/schemas/creative/events';

import type { Creative, CreativeState } from './state.ts';

/** Folds an event. The data was parsed when it was read, so nothing is checked here. */
export function evolveCreative(state: CreativeState, event: CreativeEvent): CreativeState {
  const version = state.version + 1;
  if (event.type === 'CreativeCreated') {
    const { creativeId, userId, duplicatedFrom: _, ...fields } = event.data;
    return {
      version,
      creative: { id: creativeId, userId, fields, approved: 'pending', isActive: true, isDeleted: false },
    };
  }
  return { version, creative: state.creative && evolveExisting(state.creative, event) };
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
      return { ...creative, approved: 'pending' };
    case 'CreativeApproved':
      return { ...creative, approved: 'approved' };
    case 'CreativeDisapproved':
      return { ...creative, approved: 'disapproved' };
    case 'CreativeActivated':
      return { ...creative, isActive: true };
    case 'CreativeStopped':
      return { ...creative, isActive: false };
    case 'CreativeDeleted':
      return { ...creative, isDeleted: true };
  }
}
