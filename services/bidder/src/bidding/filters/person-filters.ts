import type { CampaignFilter } from '../../auction/filters/filter.ts';
import type { AudienceMembers, FrequencyCaps } from '../../ports/audiences.ts';
import type { RequestState } from '../request-state.ts';

/** The person must be a member of one of the audiences that the campaign is restricted to. */
export const audience = (
  members: AudienceMembers,
): CampaignFilter<RequestState, 'audience-unknown' | 'audience'> => ({
  name: 'audience',
  reasons: ['audience-unknown', 'audience'],
  test: ({ audiences }, { input: { state } }) =>
    audiences.length === 0
      ? undefined
      : members.noBidReason(audiences, state.identityKey(), state.context.nowMs),
});

/** The person may not have seen the campaign more often than its cap allows. */
export const frequency = (
  caps: Pick<FrequencyCaps, 'noBidReason'>,
): CampaignFilter<RequestState, 'frequency-unknown' | 'frequency'> => ({
  name: 'frequency',
  reasons: ['frequency-unknown', 'frequency'],
  test: ({ id, frequencyCap, frequencyUnknown }, { input: { state } }) => {
    if (frequencyCap === null) return undefined;
    const person = state.identityKey();
    if (person === undefined && frequencyUnknown === 'bid') return undefined;
    return caps.noBidReason(id, frequencyCap, person, state.context.nowMs);
  },
});
