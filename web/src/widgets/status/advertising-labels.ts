import { CAMPAIGN_STATUS_LABELS, CREATIVE_TYPE_LABELS } from '@marquee/schemas/common/campaign-terms';

import { declaredTexts } from '../../lib/i18n/declared-text.ts';

/** What a person reads for each status of campaigns and creatives, in the language of the reader. */
export const STATUS_LABELS = declaredTexts(CAMPAIGN_STATUS_LABELS);

export const TYPE_LABELS = declaredTexts(CREATIVE_TYPE_LABELS);
