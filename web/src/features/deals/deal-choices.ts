import { sspEndpointView, type SspEndpointView } from '@marquee/schemas/ssp-endpoint/views';

import { t } from '../../lib/i18n/i18n.ts';
import {
  useSearchedChoices,
  type ChoiceSource,
  type SearchedOptions,
} from '../../widgets/choices/use-searched-choices.ts';

const EXCHANGES: ChoiceSource<SspEndpointView> = {
  key: 'ssp-endpoint',
  path: '/admin/ssp-endpoints',
  row: sspEndpointView,
  labelOf: ({ name }) => name,
  fallback: (id) => t('Endpoint {id}', { id }),
};

export const useExchangeChoices = (chosen: readonly number[]): SearchedOptions =>
  useSearchedChoices(EXCHANGES, chosen);
