import { campaignView } from '@marquee/schemas/campaign/views';
import { creativeView } from '@marquee/schemas/creative/views';
import { paymentView } from '@marquee/schemas/payment/views';
import { userView } from '@marquee/schemas/user/views';
import { number, object, pick, string, type GenericSchema, type InferOutput } from 'valibot';

import { BUDGET_GROUP } from '../../features/budget-groups/budget-group-kind.ts';
import { ALERT_RULE } from '../../features/alert-rules/alert-rule-kind.ts';
import { AUDIENCE } from '../../features/audiences/audience-kind.ts';
import { BUNDLE } from '../../features/contextual-bundles/bundle-kind.ts';
import { PIXEL } from '../../features/conversion-pixels/pixel-kind.ts';
import { DEAL } from '../../features/deals/deal-kind.ts';
import { DSP } from '../../features/endpoints/dsp/dsp-kind.ts';
import { SSP } from '../../features/endpoints/ssp/ssp-kind.ts';
import { FILTER_LIST } from '../../features/filter-lists/filter-list-kind.ts';
import { RULE } from '../../features/optimization-rules/rule-kind.ts';
import { TICKET_KEY } from '../../features/support/api.ts';
import { apiPath, ticketHref, type TicketScope } from '../../features/support/scope.ts';
import { hasInstructions, hasReceipt } from '../../features/payments/terms.ts';
import { fullName } from '../../features/users/labels.ts';
import { parsedList } from '../../lib/answer.ts';
import { api } from '../../lib/api-client.ts';
import { formatExactMoney } from '../../lib/format.ts';
import { declaredText } from '../../lib/i18n/declared-text.ts';
import { language, t } from '../../lib/i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import type { AreaName, PageAccess } from '../../lib/route.ts';
import { atStart, type Entity, type EntityKind } from '../../widgets/entity/entity-kind.ts';

/** One object that the palette offers. */
export interface FoundObject {
  /** Key of its kind. */
  readonly kind: string;
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly href: string;
}

/** What is asked for. */
export interface Wanted {
  /** Words of the name, or an id; empty finds all. */
  readonly text?: string;
  readonly ids?: readonly number[];
  /** Only those that are on, or off; for kinds that can be switched. */
  readonly isActive?: boolean | undefined;
  /** Most objects that are answered. Default 5. */
  readonly limit?: number;
}

/** One kind of objects: where it is found and where it is opened. */
export interface ObjectKind {
  /** The `object` of the routes that show one. */
  readonly key: string;
  /** First part of the query keys that a change of one makes old. */
  readonly entity: string;
  /** Heading of its group. */
  readonly label: string;
  readonly area: AreaName;
  readonly access: PageAccess;
  /** Found by id only: its list cannot be searched by what people call it. */
  readonly isByIdOnly?: true;
  readonly find: (wanted: Wanted, signal: AbortSignal) => Promise<readonly FoundObject[]>;
}

/** A status or a type as the reader's language says it: English readers see the code. */
const code = (name: string): string =>
  language === 'en' ? name : declaredText(name.slice(0, 1).toUpperCase() + name.slice(1));

/** Most objects of one kind that are shown. */
const SHOWN = 5;

interface KindDeclaration<Row> extends Omit<ObjectKind, 'find' | 'entity'> {
  /** Default: its key. */
  readonly entity?: string;
  /** Of its list, below `/api`. */
  readonly path: string;
  readonly view: GenericSchema<unknown, Row>;
  /** Of `GET /users`, which searches in fewer fields by default. */
  readonly searchFields?: string;
  readonly found: (row: Row) => Omit<FoundObject, 'kind'>;
}

function objectKind<Row>(declared: KindDeclaration<Row>): ObjectKind {
  const { path, view, searchFields, found, entity = declared.key, ...kind } = declared;
  return {
    ...kind,
    entity,
    find: async ({ text = '', ids, isActive, limit = ids?.length ?? SHOWN }, signal) => {
      const query = {
        perPage: limit,
        ...(text === '' ? {} : { search: text, ...(searchFields === undefined ? {} : { searchFields }) }),
        ...(ids === undefined ? {} : { 'whereIn[id]': ids.join(',') }),
        ...(isActive === undefined ? {} : { 'where[isActive]': String(isActive) }),
      };
      const { data } = await parsedList(view, api.get(path, { query, signal }));
      return data.map((row) => ({ ...found(row), kind: kind.key }));
    },
  };
}

const campaignRow = pick(campaignView, ['id', 'name', 'status']);
const creativeRow = pick(creativeView, ['id', 'name', 'status', 'creativeType']);
const userRow = pick(userView, ['id', 'firstName', 'lastName', 'email', 'role']);
const paymentRow = pick(paymentView, ['id', 'amount', 'type', 'status', 'user']);
const namedRow = object({ id: number(), name: string() });

type ListedKind = Pick<EntityKind<Entity>, 'key' | 'scope' | 'noun' | 'nouns' | 'path' | 'editHref'>;

/** A kind that is kept in lists and forms of its own. @param key where its route is named otherwise */
const entities = (
  { key: ownKey, scope, noun, nouns, path, editHref }: ListedKind,
  key = ownKey,
): ObjectKind => {
  const area = scope === 'all' ? 'admin' : 'advertiser';
  return objectKind({
    ...{ key, entity: ownKey, label: atStart(nouns.many), area, access: area, path },
    view: namedRow,
    found: ({ id, name }) => ({ id, name, description: `${noun} ${id}`, href: editHref({ id }) }),
  });
};

const campaigns = (area: 'advertiser' | 'admin'): ObjectKind =>
  objectKind({
    key: 'campaign',
    label: t('Campaigns'),
    area,
    access: area,
    path: area === 'admin' ? '/admin/campaigns' : '/campaigns',
    view: campaignRow,
    found: ({ id, name, status }) => ({
      id,
      name,
      description: t('Campaign {id} · {status}', { id, status: code(status) }),
      href: (area === 'admin' ? paths.adminCampaign : paths.campaign).href({ id, tab: '' }),
    }),
  });

const creatives = (area: 'advertiser' | 'admin'): ObjectKind =>
  objectKind({
    key: 'creative',
    label: t('Creatives'),
    area,
    access: area,
    path: area === 'admin' ? '/admin/creatives' : '/creatives',
    view: creativeRow,
    found: ({ id, name, creativeType, status }) => ({
      id,
      name,
      description: t('Creative {id} · {creativeType} · {status}', {
        id,
        creativeType,
        status: code(status),
      }),
      href: (area === 'admin' ? paths.adminCreativeEdit : paths.creativeEdit).href({ id }),
    }),
  });

const users = objectKind({
  key: 'user',
  label: t('Users'),
  area: 'admin',
  access: 'admin',
  path: '/users',
  searchFields: 'id,firstName,lastName,email',
  view: userRow,
  found: ({ id, firstName, lastName, email }) => ({
    id,
    name: fullName({ firstName, lastName }),
    description: t('User {id} · {email}', { id, email }),
    href: paths.userEdit.href({ id }),
  }),
});

type PaymentRow = InferOutput<typeof paymentRow>;

/** Of one's own: how to pay it, its receipt, or the list. */
const ownPaymentHref = (payment: PaymentRow, id: string): string =>
  paths.payments.href(
    hasInstructions(payment) ? { payment: id } : hasReceipt(payment) ? { receipt: id } : {},
  );

const PAYMENT_HREFS = {
  advertiser: ownPaymentHref,
  admin: (_, id) => paths.adminPayments.href({ type: 'all' }, { payment: id }),
  manager: (_, id) => paths.managerPayments.href({ type: 'all' }, { payment: id }),
} as const satisfies Readonly<Record<string, (payment: PaymentRow, id: string) => string>>;

const payments = (area: keyof typeof PAYMENT_HREFS): ObjectKind =>
  objectKind({
    key: 'payment',
    label: t('Payments'),
    area,
    access: area === 'advertiser' ? 'advertiser' : 'money',
    isByIdOnly: true,
    path: area === 'advertiser' ? '/payments' : '/admin/payments',
    view: paymentRow,
    found: ({ id, amount, type, status, user }) => ({
      id: id ?? 0,
      name: t('Payment {id}', { id }),
      description: [
        formatExactMoney(amount),
        code(type),
        code(status),
        ...(user === undefined ? [] : [`${user.firstName ?? ''} ${user.lastName ?? ''}`.trim()]),
      ].join(' · '),
      href: PAYMENT_HREFS[area]({ id, amount, type, status, user }, String(id)),
    }),
  });

const TICKET_AREAS = { own: 'advertiser', admin: 'admin', manager: 'manager' } as const;

const tickets = (scope: TicketScope): ObjectKind =>
  objectKind({
    key: TICKET_KEY,
    label: t('Support tickets'),
    area: TICKET_AREAS[scope],
    access: scope === 'manager' ? 'support' : TICKET_AREAS[scope],
    path: apiPath(scope),
    view: object({ id: number(), subject: string() }),
    found: ({ id, subject }) => ({
      id,
      name: subject,
      description: t('Ticket {id}', { id }),
      href: ticketHref(scope, id),
    }),
  });

const promoCodes = objectKind({
  key: 'promo-code',
  label: t('Promo codes'),
  area: 'admin',
  access: 'admin',
  path: '/admin/promo-codes',
  view: object({ id: number(), code: string() }),
  found: ({ id, code: name }) => ({
    id,
    name,
    description: t('Promo code {id}', { id }),
    href: paths.promoCode.href({ id }),
  }),
});

/** Every kind of objects that the palette finds; the order is the one in which their groups are shown. */
export const OBJECT_KINDS: readonly ObjectKind[] = [
  campaigns('advertiser'),
  creatives('advertiser'),
  entities(FILTER_LIST),
  entities(AUDIENCE),
  entities(PIXEL, 'pixel'),
  entities(BUNDLE.own, 'contextual'),
  entities(RULE),
  entities(BUDGET_GROUP),
  entities(ALERT_RULE),
  payments('advertiser'),
  tickets('own'),
  campaigns('admin'),
  users,
  payments('admin'),
  creatives('admin'),
  entities(BUNDLE.all, 'contextual'),
  entities(SSP),
  entities(DSP),
  entities(DEAL),
  promoCodes,
  tickets('admin'),
  payments('manager'),
  tickets('manager'),
];
