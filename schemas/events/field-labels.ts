import { alertRuleResource } from '../alert-rule/fields.ts';
import { budgetGroupResource } from '../budget-group/fields.ts';
import { audienceResource } from '../audience/fields.ts';
import { campaignResource } from '../campaign/fields.ts';
import { contextualBundleResource } from '../contextual-bundle/fields.ts';
import { conversionPixelResource } from '../conversion-pixel/fields.ts';
import { creativeFolderResource } from '../creative-folder/fields.ts';
import { creativeResource } from '../creative/fields.ts';
import { dealResource } from '../deal/fields.ts';
import { dspEndpointResource } from '../dsp-endpoint/fields.ts';
import { filterListResource } from '../filter-list/fields.ts';
import { listViewSettingsResource, savedViewResource } from '../list-view/fields.ts';
import { optimizationRuleResource } from '../optimization-rule/fields.ts';
import { paymentResource } from '../payment/fields.ts';
import { presetResource } from '../preset/fields.ts';
import { promoCodeResource } from '../promo-code/fields.ts';
import { reportMailResource } from '../report-mail/fields.ts';
import { sspEndpointResource } from '../ssp-endpoint/fields.ts';
import { supportTicketResource, ticketMessageResource } from '../support-ticket/fields.ts';
import { userSettingsResource } from '../user/settings.ts';
import { webhookResource } from '../webhook/fields.ts';
import type { EventEntity } from './entities.ts';
import { humanizeName, type Labelled, labelOf, type LabelledFields } from '../resource/field-label.ts';

/** The declared fields of each kind of object that has any. */
export const DECLARED_FIELDS: { readonly [Entity in EventEntity]?: LabelledFields } = {
  'alert-rule': alertRuleResource.fields,
  audience: audienceResource.fields,
  'budget-group': budgetGroupResource.fields,
  campaign: campaignResource.fields,
  'contextual-bundle': contextualBundleResource.fields,
  'conversion-pixel': conversionPixelResource.fields,
  creative: creativeResource.fields,
  'creative-folder': creativeFolderResource.fields,
  deal: dealResource.fields,
  'dsp-endpoint': dspEndpointResource.fields,
  'filter-list': filterListResource.fields,
  'list-views': {
    settings: { label: 'Settings', parts: listViewSettingsResource.fields },
    view: { label: 'View', parts: savedViewResource.fields },
  },
  'optimization-rule': optimizationRuleResource.fields,
  payment: paymentResource.fields,
  preset: presetResource.fields,
  'promo-code': promoCodeResource.fields,
  'report-mail': reportMailResource.fields,
  'ssp-endpoint': sspEndpointResource.fields,
  'support-ticket': { ...supportTicketResource.fields, ...ticketMessageResource.fields },
  user: { settings: { label: 'Settings', parts: userSettingsResource.fields } },
  webhooks: webhookResource.fields,
};

const NO_FIELDS: LabelledFields = {};
/** Within a line only short forms and names keep their capital. */
const inLine = (label: string): string =>
  /^.[A-Z]/.test(label) ? label : label.slice(0, 1).toLowerCase() + label.slice(1);

const joined = (labels: readonly string[]): string =>
  labels.map((label, index) => (index === 0 ? label : inLine(label))).join(' · ');

/** The field that events call so, by its name in bodies and answers. */
function fieldNamed(stored: string, fields: LabelledFields): readonly [string, Labelled] | undefined {
  return Object.entries(fields).find(
    ([name, { suffix = '' }]) => stored === name || stored === `${name}${suffix}`,
  );
}

const isKind = (entity: string): entity is EventEntity => Object.hasOwn(DECLARED_FIELDS, entity);

/** The declared field at a path of a kind of object as events have it; undefined where none is declared. */
export function declaredFieldAt(entity: string, path: string): Labelled | undefined {
  let fields = (isKind(entity) ? DECLARED_FIELDS[entity] : undefined) ?? NO_FIELDS;
  let found: Labelled | undefined;
  for (const part of path.split('.')) {
    found = fieldNamed(part, fields)?.[1];
    if (found === undefined) return undefined;
    fields = found.parts ?? NO_FIELDS;
  }
  return found;
}

/**
 * A field of a kind of object as the log calls it: `targeting.deviceTypes` of a campaign is "Targeting · device types",
 * `creativeIds` "Creatives". What is not declared is called by its name, in words.
 */
export function fieldLabel(entity: string, path: string): string {
  let fields = (isKind(entity) ? DECLARED_FIELDS[entity] : undefined) ?? NO_FIELDS;
  const labels = path.split('.').map((part) => {
    const found = fieldNamed(part, fields);
    if (found === undefined) {
      fields = NO_FIELDS;
      return humanizeName(part);
    }
    const [name, field] = found;
    const label = labelOf(name, field, fields);
    fields = field.parts ?? NO_FIELDS;
    return part.endsWith('Bps') ? `${label} (basis points)` : label;
  });
  return joined(labels);
}

/** The paths of all declared fields of a kind of object as the log has them, with the fields that they are made of. */
export function declaredPaths(fields: LabelledFields, before = ''): string[] {
  return Object.entries(fields).flatMap(([name, { suffix, parts }]) => {
    const path = `${before}${name}${suffix === 'Bps' ? suffix : ''}`;
    return [path, ...(parts === undefined ? [] : declaredPaths(parts, `${path}.`))];
  });
}

/** `Targeting · Device  types` as it is compared. */
const comparable = (label: string): string =>
  label
    .trim()
    .toLowerCase()
    .replaceAll(/\s*[·.]\s*/g, ' · ')
    .replaceAll(/\s+/g, ' ');

/** By label, whole or its last part, the paths of the fields that the log calls so. */
const PATHS_BY_LABEL = new Map<string, Set<string>>();
for (const [entity, fields] of Object.entries(DECLARED_FIELDS)) {
  for (const path of declaredPaths(fields)) {
    const label = fieldLabel(entity, path);
    addPath(label, path);
    addPath(label.split(' · ').at(-1)!, path.split('.').at(-1)!);
  }
}

function addPath(label: string, path: string): void {
  const key = comparable(label);
  const paths = PATHS_BY_LABEL.get(key);
  if (paths === undefined) PATHS_BY_LABEL.set(key, new Set([path]));
  else paths.add(path);
}

/** The fields, of whatever object, that the log calls so; typed in any case. */
export const fieldsCalled = (label: string): readonly string[] => [
  ...(PATHS_BY_LABEL.get(comparable(label)) ?? []),
];
