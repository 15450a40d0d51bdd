import { declareRejections, type RejectionIn } from '@marquee/kit/decider/rejection';
import type { RestorationRejection } from '@marquee/kit/decider/restoration';

/** Why a preset does not accept a command; another user's preset is not found. */
export const PRESET_REJECTIONS = declareRejections({
  'not-found': { type: 'NotFound', message: 'Preset is not found' },
  'already-exists': { type: 'Conflict', message: 'This preset exists already' },
});

export type PresetRejection = RejectionIn<typeof PRESET_REJECTIONS> | RestorationRejection;
