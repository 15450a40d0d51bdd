import {
  TICKET_CATEGORY_LABELS,
  type TicketCategory,
  type TicketState,
} from '@marquee/schemas/support-ticket/terms';

import { declaredTexts } from '../../lib/i18n/declared-text.ts';
import { t } from '../../lib/i18n/i18n.ts';
import type { StatusTone } from '../../ui/feedback/feedback.tsx';
import type { TicketScope } from './scope.ts';

const CATEGORY_LABELS = declaredTexts(TICKET_CATEGORY_LABELS);

export const categoryLabel = (category: TicketCategory): string => CATEGORY_LABELS[category];

export const CATEGORY_OPTIONS = Object.entries(CATEGORY_LABELS).map(([value, label]) => ({ value, label }));

interface State {
  readonly label: string;
  readonly tone: StatusTone;
}

const OWN_STATES: Readonly<Record<TicketState, State>> = {
  open: { label: t('Open'), tone: 'info' },
  waiting: { label: t('Waiting for you'), tone: 'pending' },
  closed: { label: t('Closed'), tone: 'disabled' },
};
const STAFF_STATES: Readonly<Record<TicketState, State>> = {
  open: { label: t('Open'), tone: 'pending' },
  waiting: { label: t('Answered'), tone: 'info' },
  closed: { label: t('Closed'), tone: 'disabled' },
};

const statesOf = (scope: TicketScope) => (scope === 'own' ? OWN_STATES : STAFF_STATES);

/** How a state is shown: what an advertiser waits for, staff has to do. */
export const stateOf = (scope: TicketScope, state: TicketState): State => statesOf(scope)[state];

export const stateOptions = (scope: TicketScope) =>
  Object.entries<State>(statesOf(scope)).map(([value, { label }]) => ({ value, label }));
