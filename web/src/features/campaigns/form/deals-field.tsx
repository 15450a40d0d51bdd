import { useQuery } from '@tanstack/react-query';

import { t } from '../../../lib/i18n/i18n.ts';
import { Alert } from '../../../ui/feedback/feedback.tsx';
import { Button } from '../../../ui/button.tsx';
import { dealChoicesOf, formatDealPrice, ownDealChoices } from '../../../widgets/deals/deal-choices.ts';
import { FormMultiSelect } from '../../../widgets/form/fields/multi-select-field.tsx';
import { useFormValues } from '../../../widgets/form/use-form-values.ts';
import type { CampaignScope } from '../api.ts';
import type { CampaignValues } from '../model/form-values.ts';
import { fieldName } from './field-name.ts';

export interface DealsFieldProps {
  readonly scope: CampaignScope;
  /** Owner of the campaign; undefined for the user's own. */
  readonly userId: number | undefined;
}

/** Deals that the campaign buys, and nothing else. */
export function DealsField({ scope, userId }: DealsFieldProps) {
  const { dealIds } = useFormValues<CampaignValues>();
  const own = useQuery({ ...ownDealChoices, enabled: scope === 'own' });
  const all = useQuery({ ...dealChoicesOf(userId ?? 0), enabled: scope === 'all' });
  const { data, isError, refetch } = scope === 'own' ? own : all;
  if (data === undefined && isError) {
    return (
      <Alert tone="danger" title={t('Couldn’t load deals')}>
        <Button variant="default" size="xs" onClick={() => void refetch()}>
          {t('Try again')}
        </Button>
      </Alert>
    );
  }
  const known = (data ?? []).map((deal) => ({
    value: String(deal.id),
    label: `${deal.name} · ${deal.exchange} · ${formatDealPrice(deal)}`,
  }));
  const gone = dealIds
    .filter((id) => !known.some(({ value }) => value === String(id)))
    .map((id) => ({ value: String(id), label: t('Deal {id}', { id }) }));
  if (known.length + gone.length === 0) return null;
  return (
    <FormMultiSelect
      name={fieldName('dealIds')}
      label={t('Deals')}
      numeric
      placeholder={t('Open auction')}
      description={t(
        'Leave empty to buy in the open auction and on open deals. Otherwise only the selected deals are bought.',
      )}
      options={[...known, ...gone]}
    />
  );
}
