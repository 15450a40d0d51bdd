import { useQuery } from '@tanstack/react-query';

import { t } from '../../lib/i18n/i18n.ts';
import { useProfile } from '../../lib/profile.ts';
import { MultiSelectField } from '../../ui/fields/multi-select-field.tsx';
import { trafficQuery, type TrafficQuestion } from './api.ts';
import type { QuestionState } from './use-question.ts';

interface ExchangesFilterProps {
  readonly question: QuestionState;
  readonly asked: TrafficQuestion | undefined;
}

/** Exchanges that offer such traffic, for accounts that may see them. */
export function ExchangesFilter({ question, asked }: ExchangesFilterProps) {
  const { canSeeSsp } = useProfile();
  const { sspEndpointIds, bidPrice: _, ...anywhere } = asked ?? {};
  const { data, error } = useQuery({
    // Without a choice this is the question of the results themselves; the price changes nothing for the list.
    ...trafficQuery(sspEndpointIds === undefined ? asked : anywhere),
    enabled: canSeeSsp && asked !== undefined,
  });
  if (!canSeeSsp) return null;
  const chosen = question.valuesOf('sspEndpointIds');
  const offered = (data?.bySspEndpoint ?? []).map(({ sspEndpointId, name }) => ({
    value: String(sspEndpointId),
    label: name,
  }));
  const missing = chosen.filter((id) => !offered.some(({ value }) => value === id));
  return (
    <MultiSelectField
      label={t('Exchanges')}
      placeholder={t('Any exchange')}
      {...(error === null ? {} : { error: t('Couldn’t load the exchanges.') })}
      options={[...offered, ...missing.map((id) => ({ value: id, label: `#${id}` }))]}
      value={[...chosen]}
      onChange={(next) => question.setValues('sspEndpointIds', next)}
    />
  );
}
