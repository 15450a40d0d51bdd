import { objectKey } from '@marquee/schemas/events/field-references';
import type { ObjectNames } from '@marquee/schemas/queries/activity-log';
import { EVENT_ENTITIES, EVENT_LABELS, type EventEntity } from '@marquee/schemas/events/entities';

import { paths } from '../../lib/paths.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { declaredText } from '../../lib/i18n/declared-text.ts';

/** The page where an admin tends an object, by the kind of object. */
const HREFS: { readonly [Entity in EventEntity]?: (id: string) => string } = {
  campaign: (id) => paths.adminCampaignEdit.href({ id }),
  creative: (id) => paths.adminCreativeEdit.href({ id }),
  'creative-scan': (id) => paths.adminCreativeEdit.href({ id }),
  'support-ticket': (id) => paths.adminSupportTicket.href({ id }),
  user: (id) => paths.userEdit.href({ id }),
  wallet: (id) => paths.userEdit.href({ id }),
  'ssp-endpoint': (id) => paths.sspEndpointEdit.href({ id }),
  'dsp-endpoint': (id) => paths.dspEndpointEdit.href({ id }),
  deal: (id) => paths.dealEdit.href({ id }),
  'promo-code': (id) => paths.promoCode.href({ id }),
  'promo-code-uses': (id) => paths.promoCode.href({ id }),
  notifications: (id) => paths.userEdit.href({ id }),
  webhooks: (id) => paths.userEdit.href({ id }),
  'parked-event': () => paths.adminDashboard.href(),
  'evidence-check': () => paths.adminDashboard.href(),
};

export const ENTITY_OPTIONS = Object.entries(EVENT_ENTITIES).map(([value, { label }]) => ({
  value,
  label: declaredText(label),
}));

const isKnown = (entity: string): entity is EventEntity => Object.hasOwn(EVENT_ENTITIES, entity);

/** `ssp-endpoint` as text; a kind that is not known here keeps its own name. */
const entityLabel = (entity: string): string =>
  isKnown(entity) ? declaredText(EVENT_ENTITIES[entity].label) : entity;

/** Longer ids show only their ends: a whole digest would widen the column beyond the page. */
const LONGEST_ID = 20;

const shortId = (id: string): string => (id.length <= LONGEST_ID ? id : `${id.slice(0, 8)}…${id.slice(-6)}`);

/** `Campaign “Summer sale” #25`, or `Campaign 25` where it has no name. */
export function objectLabel(entity: string, id: string, names: ObjectNames): string {
  const name = names[objectKey(entity, id)];
  const kind = entityLabel(entity);
  return name === undefined
    ? `${kind} ${shortId(id)}`
    : t('{kind} “{name}” #{id}', { kind, name, id: shortId(id) });
}

export const entityHref = (entity: string, id: string): string | undefined =>
  isKnown(entity) ? HREFS[entity]?.(id) : undefined;

/** Every event type, those of one kind of object together. */
export const TYPE_OPTIONS = Object.values(EVENT_ENTITIES).flatMap(({ events }) =>
  events.map((type) => ({ value: type, label: declaredText(EVENT_LABELS[type] ?? type) })),
);
