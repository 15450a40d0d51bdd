import { changedFields } from '@marquee/kit/decider/changed-fields';
import { type CampaignFields, campaignResource } from '@marquee/schemas/campaign/fields';
import type { ActivityChange } from '@marquee/schemas/queries/activity-log';

type Values = Readonly<Record<string, unknown>>;

/** The fields that differ, as answers show them: money in dollars, and each part of the targeting by its own path. */
export function fieldChanges(before: CampaignFields, after: CampaignFields): readonly ActivityChange[] {
  const [old, now] = [campaignResource.toView(before), campaignResource.toView(after)];
  const changed: Values = changedFields<Values>(old, now);
  return Object.keys(changed).flatMap((field) =>
    field === 'targeting'
      ? targetingChanges(old.targeting, now.targeting)
      : [{ field, old: (old as Values)[field], new: changed[field] }],
  );
}

const targetingChanges = (old: Values, now: Values): ActivityChange[] =>
  Object.entries(changedFields(old, now)).map(([part, value]) => ({
    field: `targeting.${part}`,
    old: old[part],
    new: value,
  }));
