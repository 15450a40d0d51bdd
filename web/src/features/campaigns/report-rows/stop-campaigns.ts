import { BULK_CAMPAIGNS_MAX } from '@marquee/schemas/campaign/bulk';
import { campaignView } from '@marquee/schemas/campaign/views';
import { pick, type InferOutput } from 'valibot';

import { parsedList } from '../../../lib/answer.ts';
import { api } from '../../../lib/api-client.ts';
import { textsOf } from '../../../lib/error-catalogue.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { someNames } from '../../../lib/names/some-names.ts';
import { confirm } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { runEach } from '../../../widgets/entity-list/bulk/bulk.ts';
import type { BulkResult, BulkTools } from '../../../widgets/entity-list/resource.ts';
import { campaignsPath, switchCampaign, type CampaignScope } from '../api.ts';
import { CAMPAIGN_KEY } from '../commands/use-campaign-commands.ts';

const switched = pick(campaignView, ['id', 'name', 'isActive']);
type Switched = InferOutput<typeof switched>;

const NAMES_MAX = 5;
const reasonOf = (error: unknown): string => textsOf(error).join(' ');

/** Stops those of the campaigns that are on, and can start exactly these again. */
export async function stopCampaigns(
  scope: CampaignScope,
  ids: readonly number[],
  { signal, report }: BulkTools,
): Promise<BulkResult | undefined> {
  const running = (await fetchSwitched(scope, ids, signal)).filter(({ isActive }) => isActive);
  if (running.length === 0) {
    toast.success(t('These campaigns are already stopped.'));
    return undefined;
  }
  const agreed = await confirm({
    title: t('Stop {count, plural, one {# campaign} other {# campaigns}}?', { count: running.length }),
    body: t('{campaigns}. Bidding stops within a second.', {
      campaigns: someNames(
        running.map(({ name }) => name),
        NAMES_MAX,
      ),
    }),
    confirmLabel: t('Stop'),
    danger: true,
  });
  if (!agreed) return undefined;
  const tools = { signal, report, reasonOf };
  const result = await runEach(
    running.map(({ id }) => String(id)),
    (id) => switchCampaign(scope, id, false),
    tools,
  );
  void queryClient.invalidateQueries({ queryKey: CAMPAIGN_KEY });
  if (result.succeeded.length === 0) return result;
  return { ...result, undo: () => void startAgain(scope, result.succeeded) };
}

async function startAgain(scope: CampaignScope, ids: readonly string[]): Promise<void> {
  const { failed } = await runEach(ids, (id) => switchCampaign(scope, id, true), {
    signal: new AbortController().signal,
    report: () => undefined,
    reasonOf,
  });
  if (failed.length === 0)
    toast.success(
      t('{count, plural, one {# campaign} other {# campaigns}} started again', { count: ids.length }),
    );
  for (const { id, reason } of failed) toast.error(t('Campaign #{id}: {reason}', { id, reason }));
  void queryClient.invalidateQueries({ queryKey: CAMPAIGN_KEY });
}

async function fetchSwitched(
  scope: CampaignScope,
  ids: readonly number[],
  signal: AbortSignal,
): Promise<Switched[]> {
  const found: Switched[] = [];
  for (let from = 0; from < ids.length; from += BULK_CAMPAIGNS_MAX) {
    const some = ids.slice(from, from + BULK_CAMPAIGNS_MAX);
    const query = { 'whereIn[id]': some.join(), perPage: BULK_CAMPAIGNS_MAX };
    found.push(...(await parsedList(switched, api.get(campaignsPath(scope), { query, signal }))).data);
  }
  return found;
}
