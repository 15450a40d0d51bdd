import { randomUUID } from 'node:crypto';

import {
  CAMPAIGN,
  CREATIVE,
  DEAL,
  DSP_ENDPOINT,
  ALERT_RULE,
  NAMED,
  type NamedPath,
  PASSWORD,
  PRESET,
  REPORT_LINK,
  REPORT_MAIL,
  SSP_ENDPOINT,
  type TestUsers,
  WEBHOOK,
} from './test-users.ts';

import {
  type Sample,
  idOf,
  deletedOf,
  campaign,
  creative,
  payment,
  completedDeposit,
  statement,
  statementOfOwner,
  listView,
  savedView,
  deletedView,
  conversionPixel,
  preset,
  sspEndpoint,
  dspEndpoint,
  parkedEvent,
  deal,
  mediaAsset,
  ofOwner,
  owner,
} from './sample-params.ts';
import { onCreativeFolders } from './folder-samples.ts';
import { onFilterLists, onItemUploads, someItems } from './filter-list-samples.ts';
import { RULE_SAMPLES } from './sample-rules.ts';
import { PROMO_CODE_SAMPLES } from './promo-code-samples.ts';
import { SUPPORT_SAMPLES } from './support-samples.ts';
import { savedViewBody } from './sample-views.ts';
import { HTML5, ITEMS, IMAGE, VIDEO } from './sample-forms.ts';

const email = () => `new-${randomUUID().slice(0, 8)}@example.com`;
let turns = 0;
/** In turn, because one address gets only so many mails. */
const nextOf = <T>(list: readonly T[]): T => list[turns++ % list.length] as T;
const webhook: Pick<Sample, 'params'> = { params: async (users) => ({ id: await users.webhook() }) };
const apiKey = () => ({ name: 'Nightly report', scopes: ['statistics:read'], expiresAt: null });
const reason = () => ({ reason: 'Not this way' });

const person = () => ({
  firstName: 'Grace',
  lastName: 'Hopper',
  email: email(),
  password: PASSWORD,
  password_confirmation: PASSWORD,
});
const signUp = () => ({ ...person(), company: 'Compilers Inc', country: 'USA', phone: '+12025550123' });

const campaignFor = ({ people }: TestUsers) => ({ ...CAMPAIGN, userId: people.owner.userId });
const creativeFor = ({ people }: TestUsers) => ({ ...CREATIVE, userId: people.owner.userId });

const onCampaigns = (prefix: string): Readonly<Record<string, Sample>> => ({
  [`GET ${prefix}/campaigns/:id`]: campaign,
  [`GET ${prefix}/campaigns/:id/related-creatives`]: campaign,
  [`GET ${prefix}/campaigns/:id/related-creatives/totals`]: campaign,
  [`GET ${prefix}/campaigns/:id/related-creatives/export.csv`]: campaign,
  [`GET ${prefix}/campaigns/:id/related-creatives/export.xlsx`]: campaign,
  [`GET ${prefix}/campaigns/:id/history`]: campaign,
  [`GET ${prefix}/campaigns/:id/today`]: campaign,
  [`GET ${prefix}/campaigns/:id/rotation`]: campaign,
  [`POST ${prefix}/campaigns`]: { body: prefix === '' ? () => CAMPAIGN : campaignFor },
  [`POST ${prefix}/campaigns/bulk`]: {
    body: () => ({ campaigns: [{ id: 1, version: 0 }], changes: { bidPrice: '+10%' } }),
  },
  [`POST ${prefix}/campaigns/bulk/restore`]: {
    body: () => ({ campaigns: [{ id: 1, version: 1, toVersion: 0 }] }),
  },
  [`POST ${prefix}/campaigns/bulk/duplicate`]: {
    body: () => ({ copies: [{ id: 1, version: 0, name: 'Summer sale, Austria' }] }),
  },
  [`POST ${prefix}/campaigns/import`]: {
    body: () => ({ rows: [{ row: 2, version: 0, cells: { id: '1', name: 'Spring sale' } }] }),
  },
  [`PUT ${prefix}/campaigns/:id`]: { ...campaign, body: () => ({ ...CAMPAIGN, name: 'Autumn sale' }) },
  [`PATCH ${prefix}/campaigns/:id`]: { ...campaign, body: () => ({ name: 'Winter sale' }) },
  [`DELETE ${prefix}/campaigns/:id`]: campaign,
  [`POST ${prefix}/campaigns/:id/restore`]: deletedOf('/campaigns', (users) => users.campaign()),
  [`POST ${prefix}/campaigns/:id/start`]: { ...campaign, body: () => ({}) },
  [`POST ${prefix}/campaigns/:id/stop`]: { ...campaign, body: () => ({}) },
  [`POST ${prefix}/campaigns/:id/duplicate`]: { ...campaign, body: () => ({}) },
});

const onCreatives = (prefix: string): Readonly<Record<string, Sample>> => ({
  [`GET ${prefix}/creatives/:id`]: creative,
  [`POST ${prefix}/creatives`]: { body: prefix === '' ? () => CREATIVE : creativeFor },
  [`PUT ${prefix}/creatives/:id`]: { ...creative, body: () => ({ ...CREATIVE, name: 'Rectangle' }) },
  [`PATCH ${prefix}/creatives/:id`]: { ...creative, body: () => ({ isActive: true }) },
  [`DELETE ${prefix}/creatives/:id`]: creative,
  [`POST ${prefix}/creatives/:id/restore`]: deletedOf('/creatives', (users) => users.creative()),
  [`POST ${prefix}/creatives/:id/duplicate`]: { ...creative, body: () => ({}) },
});

/** Calls on resources that campaigns refer to. An advertiser whose rule names the owner's list gets 422. */
const onNamed = (path: NamedPath): Readonly<Record<string, Sample>> => {
  const one = idOf((users) => users.named(path));
  const bodyOf = (users: TestUsers) => ({
    ...NAMED[path],
    ...(path === 'optimization-rules' ? { filterListId: users.ruledList } : {}),
  });
  const create = path === 'optimization-rules' ? { passesWith: [201, 422] } : {};
  const calls = (prefix: string): Readonly<Record<string, Sample>> => ({
    [`GET ${prefix}/${path}/:id`]: one,
    [`PUT ${prefix}/${path}/:id`]: { ...one, body: (users) => ({ ...bodyOf(users), name: 'Renamed' }) },
    [`PATCH ${prefix}/${path}/:id`]: { ...one, body: () => ({ name: 'Edited' }) },
    [`DELETE ${prefix}/${path}/:id`]: one,
    [`POST ${prefix}/${path}/:id/restore`]: deletedOf(`/${path}`, (users) => users.named(path)),
    [`POST ${prefix}/${path}/:id/duplicate`]: { ...one, body: () => ({}) },
  });
  return {
    ...calls(''),
    ...calls('/admin'),
    [`POST /${path}`]: { ...create, body: bodyOf },
    [`POST /admin/${path}`]: {
      body: (users) => ({ ...bodyOf(users), userId: users.people.owner.userId }),
    },
  };
};

/** An account may have few; one more than that is a lawful call, too. */
const onAlertRules = (prefix: string): Readonly<Record<string, Sample>> => {
  const one = idOf((users) => users.alertRule());
  const body = ({ people }: TestUsers) => ({
    ...ALERT_RULE,
    ...(prefix === '' ? {} : { userId: people.owner.userId }),
  });
  return {
    [`GET ${prefix}/alert-rules/:id`]: one,
    [`POST ${prefix}/alert-rules`]: { passesWith: [201, 422], body },
    [`PUT ${prefix}/alert-rules/:id`]: { ...one, body: () => ({ ...ALERT_RULE, name: 'Renamed' }) },
    [`PATCH ${prefix}/alert-rules/:id`]: { ...one, body: () => ({ name: 'Edited' }) },
    [`DELETE ${prefix}/alert-rules/:id`]: one,
    [`POST ${prefix}/alert-rules/:id/restore`]: deletedOf('/alert-rules', (users) => users.alertRule()),
  };
};

const ofType: Pick<Sample, 'params'> = { params: async () => ({ type: 'domain' }) };

/** Routes that are not here take neither parameters nor a body. */
const SAMPLES: Readonly<Record<string, Sample>> = {
  'POST /users/login': {
    body: ({ people }) => ({ email: nextOf(Object.values(people)).email, password: PASSWORD }),
  },
  'POST /users/signup': { body: signUp },
  'POST /users/check-email': { body: () => ({ email: email() }) },
  'POST /users/password/reset': { body: ({ people }) => ({ email: nextOf(Object.values(people)).email }) },
  'POST /users/password/restore/:token': {
    params: async (users) => ({ token: await users.mailToken('restore') }),
    body: () => {
      const password = `fresh-${randomUUID().slice(0, 12)}`;
      return { password, password_confirmation: password };
    },
  },
  'POST /users/account/confirmation': { body: () => ({ email: email() }) },
  'POST /users/account/confirm/:token': {
    params: async (users) => ({ token: await users.mailToken('confirm') }),
  },
  'POST /users/token/refresh': { endsSessions: true },
  'POST /logout': { endsSessions: true },
  // No password was given a moment ago, and no authenticator was set up with this code.
  'POST /users/login/second-factor': {
    body: () => ({ second_factor_token: 'A'.repeat(43), code: '123456' }),
    passesWith: [401],
  },
  'POST /users/second-factor': { body: () => ({ code: '123456' }), passesWith: [409, 422, 429] },
  'POST /users/second-factor/recovery-codes': { passesWith: [409] },
  'POST /users/:id/second-factor/reset': owner,
  'GET /users/:id/sessions': owner,
  'DELETE /users/:id/sessions': { ...owner, endsSessions: true },
  'DELETE /users/:id/sessions/:sessionId': {
    params: async (users) => ({ id: users.people.owner.userId, sessionId: await users.session() }),
  },
  'GET /users/:id/postback-secret': owner,
  'POST /users/:id/postback-secret/reveal': owner,
  'POST /users/:id/postback-secret/rotate': { ...owner, body: () => ({ previous: 'revoke' }) },
  'DELETE /users/:id/postback-secret/previous': owner,
  'PATCH /users/:id/postback-secret': { ...owner, body: () => ({ isRequired: false }) },
  'GET /users/:id/api-keys': owner,
  'POST /users/:id/api-keys': { ...owner, body: apiKey },
  'DELETE /users/:id/api-keys/:apiKeyId': {
    params: async (users) => ({ id: users.people.owner.userId, apiKeyId: (await users.apiKey()).id }),
  },
  'POST /webhooks': { body: () => WEBHOOK },
  'PUT /webhooks/:id': { ...webhook, body: () => ({ ...WEBHOOK, isEnabled: false }) },
  'DELETE /webhooks/:id': webhook,
  'POST /webhooks/:id/secret': webhook,
  'GET /webhooks/:id/deliveries': webhook,
  'GET /webhooks/:id/deliveries/export.csv': webhook,
  'GET /webhooks/:id/deliveries/export.xlsx': webhook,
  'POST /webhooks/:id/test': webhook,
  'POST /users/proof': { body: () => ({ password: PASSWORD }) },
  'GET /users/:id/impersonation': owner,
  // The admin's session is read-only as any other user from then on.
  'POST /users/:id/impersonation': { ...owner, body: reason, endsSessions: true },
  'POST /users/:id/impersonation/changes': { ...owner, body: reason, endsSessions: true },
  'DELETE /users/:id/impersonation': owner,
  'POST /users/:id/password/check': { ...owner, body: () => ({ password: PASSWORD }) },
  'POST /users/:id/password/change': {
    ...owner,
    body: () => ({ currentPassword: PASSWORD, password: PASSWORD, password_confirmation: PASSWORD }),
    // An admin sends no current password and gets a field error for it.
    passesWith: [200, 422],
    endsSessions: true,
  },

  'GET /users/:id': owner,
  'POST /users': { body: person },
  'PATCH /users/:id': { ...owner, body: () => ({ firstName: 'Augusta' }) },
  'DELETE /users/:id': { ...idOf(async (users) => (await users.user()).userId), body: () => ({}) },

  'GET /payments/:id': payment,
  'POST /payments': { body: () => ({ method: 5, amount: '500' }) },
  // No user has so much to cash out.
  'POST /payments/withdrawals': {
    body: () => ({ amount: '1000000', destination: 'DE00 1234' }),
    passesWith: [422],
  },
  'POST /payments/:id/cancel': payment,
  'GET /admin/payments/:id': payment,
  'GET /admin/payments/:id/review': payment,
  'GET /admin/payments/:id/receipt': completedDeposit,
  'GET /payments/:id/receipt': completedDeposit,
  'GET /payments/statements/:month': statement,
  'GET /payments/statements/:month/export.csv': statement,
  'GET /payments/statements/:month/export.pdf': statement,
  'GET /admin/payments/statements/:id': owner,
  'GET /admin/payments/statements/:id/export.csv': owner,
  'GET /admin/payments/statements/:id/export.xlsx': owner,
  'GET /admin/payments/statements/:id/:month': statementOfOwner,
  'GET /admin/payments/statements/:id/:month/export.csv': statementOfOwner,
  'GET /admin/payments/statements/:id/:month/export.pdf': statementOfOwner,
  'POST /admin/parked-events/:id/retry': parkedEvent,
  'POST /admin/payments/:id/confirm': payment,
  'POST /admin/payments/:id/decline': { ...payment, body: reason },
  'POST /admin/payments/compensation': {
    body: ({ people }) => ({ userId: people.other.userId, amount: '10', reason: 'An outage' }),
  },

  ...onCampaigns(''),
  ...onCampaigns('/admin'),
  'GET /admin/campaigns/:id/refusals': campaign,
  'GET /campaigns/:id/refusals': campaign,
  'POST /admin/bidder/lab': { body: () => ({ sspEndpointId: 1, request: '{}' }), passesWith: [200, 404] },
  'POST /admin/campaigns/:id/approve': { ...campaign, body: () => ({}) },
  'POST /admin/campaigns/:id/disapprove': { ...campaign, body: reason },

  ...onCreatives(''),
  ...onCreatives('/admin'),
  'POST /campaigns/reach': { body: () => ({ targeting: { countries: ['USA'] }, bidPrice: '2.5' }) },
  'POST /traffic-calculator': { body: () => ({ targeting: { countries: ['USA'] }, bidPrice: '2.5' }) },
  'POST /creatives/check-click-url': { body: () => ({ url: 'http://127.0.0.1/' }) },
  'POST /creatives/check-adm-body': { body: () => ({ admType: 'html', admBody: '<p>Hello</p>' }) },
  'POST /admin/creatives/:id/check': creative,
  // Nothing was found in it: the call is let in, and has nothing to clear.
  'POST /admin/creatives/:id/clear-scan': { ...creative, body: reason, passesWith: [409] },
  'POST /admin/creatives/:id/undo-scan-clearance': { ...creative, passesWith: [409] },
  'POST /admin/creatives/:id/approve': { ...creative, body: () => ({}) },
  'POST /admin/creatives/:id/decline': { ...creative, body: reason },
  'POST /admin/creatives/:id/disapprove': {
    params: async (users) => {
      const id = await users.creative();
      await users.as('admin', 'POST', `/admin/creatives/${id}/approve`, { body: {} });
      return { id };
    },
    body: reason,
  },
  'POST /admin/campaigns/:id/undo-decision': {
    params: async (users) => {
      const id = await users.campaign();
      await users.as('admin', 'POST', `/admin/campaigns/${id}/approve`, { body: {} });
      return { id };
    },
    body: () => ({ version: 1 }),
  },
  'POST /admin/creatives/:id/undo-decision': {
    params: async (users) => {
      const id = await users.creative();
      await users.as('admin', 'POST', `/admin/creatives/${id}/approve`, { body: {} });
      return { id };
    },
    body: () => ({ version: 1 }),
  },

  'GET /media-asset/:id': mediaAsset,
  'POST /media-asset/upload/image': { form: { field: 'media_assets[]', ...IMAGE } },
  'POST /media-asset/upload/video': { form: { field: 'media_assets[]', ...VIDEO } },
  'GET /admin/users/:userId/media-asset/all': ofOwner,
  'POST /admin/users/:userId/media-asset/upload/image': {
    ...ofOwner,
    form: { field: 'media_assets[]', ...IMAGE },
  },
  'POST /admin/users/:userId/media-asset/upload/video': {
    ...ofOwner,
    form: { field: 'media_assets[]', ...VIDEO },
  },
  'POST /media-asset/upload/html5': { form: { field: 'media_assets[]', ...HTML5 } },
  'POST /admin/users/:userId/media-asset/upload/html5': {
    ...ofOwner,
    form: { field: 'media_assets[]', ...HTML5 },
  },
  'POST /files': { form: { field: 'file', ...IMAGE } },

  ...onItemUploads,
  ...onNamed('audiences'),
  'GET /audiences/:id/growth': idOf((users) => users.named('audiences')),
  'GET /admin/audiences/:id/growth': idOf((users) => users.named('audiences')),
  ...onNamed('conversion-pixels'),
  'GET /conversion-pixels/:id/hits': conversionPixel,
  'GET /admin/conversion-pixels/:id/hits': conversionPixel,
  // The tracker may not know the pixel of a moment ago.
  'POST /conversion-pixels/:id/test': { ...conversionPixel, passesWith: [204, 503] },
  ...onNamed('contextual-bundles'),
  'GET /contextual-bundles/:id/matches': idOf((users) => users.named('contextual-bundles')),
  'GET /admin/contextual-bundles/:id/matches': idOf((users) => users.named('contextual-bundles')),
  ...onNamed('optimization-rules'),
  ...RULE_SAMPLES,
  ...onNamed('budget-groups'),
  ...SUPPORT_SAMPLES,
  ...PROMO_CODE_SAMPLES,
  ...onAlertRules(''),
  ...onAlertRules('/admin'),
  'GET /alert-rules/:id/firings': idOf((users) => users.alertRule()),
  'GET /alert-rules/:id/firings/export.csv': idOf((users) => users.alertRule()),
  'GET /alert-rules/:id/firings/export.xlsx': idOf((users) => users.alertRule()),
  'POST /alert-rules/preview': { body: () => ({ condition: ALERT_RULE.condition }) },
  ...onCreativeFolders(''),
  ...onCreativeFolders('/admin'),
  ...onFilterLists(''),
  ...onFilterLists('/admin'),
  'POST /admin/global-blacklist': { body: () => ({ type: 'domain', ...someItems(), note: 'Report 118' }) },
  'GET /admin/global-blacklist/:type/items': ofType,
  'GET /admin/global-blacklist/:type/items/export': ofType,
  'POST /admin/global-blacklist/:type/items/upload': { ...ofType, form: { field: 'file', ...ITEMS } },
  'DELETE /admin/global-blacklist/:type/items': { ...ofType, body: someItems },

  'GET /admin/ssp-endpoints/:id': sspEndpoint,
  'GET /admin/ssp-endpoints/:id/examples': sspEndpoint,
  'POST /admin/ssp-endpoints/:id/examples/replay': sspEndpoint,
  'POST /admin/ssp-endpoints': { body: () => SSP_ENDPOINT },
  'PUT /admin/ssp-endpoints/:id': { ...sspEndpoint, body: () => ({ name: 'Another exchange' }) },
  'DELETE /admin/ssp-endpoints/:id': sspEndpoint,
  'POST /admin/ssp-endpoints/:id/rotate-key': sspEndpoint,

  'GET /admin/dsp-endpoints/:id': dspEndpoint,
  'GET /admin/dsp-endpoints/:id/examples': dspEndpoint,
  // No server listens there.
  'POST /admin/dsp-endpoints/:id/examples/replay': { ...dspEndpoint, passesWith: [502] },
  'POST /admin/dsp-endpoints': { body: () => DSP_ENDPOINT },
  'PUT /admin/dsp-endpoints/:id': { ...dspEndpoint, body: () => ({ name: 'Another buyer' }) },
  'DELETE /admin/dsp-endpoints/:id': dspEndpoint,

  'GET /admin/deals/:id': deal,
  'POST /admin/deals': {
    body: ({ exchange }) => ({ ...DEAL, exchangeDealId: randomUUID(), sspEndpointId: exchange }),
  },
  'PUT /admin/deals/:id': { ...deal, body: () => ({ name: 'Another deal' }) },
  'DELETE /admin/deals/:id': deal,

  'PATCH /notifications/:id': idOf((users) => users.notification()),

  // A fourth one while three are made is a lawful call too.
  'POST /statistics/exports': {
    body: () => ({ format: 'xlsx', query: 'groupBy=day' }),
    passesWith: [202, 409],
  },
  'GET /statistics/bids/:id': { params: async (users) => ({ id: await users.bid() }) },
  'GET /admin/statistics/bids/:id': { params: async (users) => ({ id: await users.bid() }) },
  'GET /statistics/exports/:id/file': idOf((users) => users.completedReportExport()),
  'DELETE /statistics/exports/:id': idOf((users) => users.reportExport()),

  'POST /statistics/links': { body: () => REPORT_LINK },
  'DELETE /statistics/links/:id': idOf(async (users) => (await users.reportLink()).id),
  // More than an account may have is a lawful call too.
  'POST /statistics/mails': { body: () => REPORT_MAIL },
  'PUT /statistics/mails/:id': {
    ...idOf((users) => users.reportMail()),
    body: () => ({ ...REPORT_MAIL, isEnabled: false }),
  },
  'DELETE /statistics/mails/:id': idOf((users) => users.reportMail()),
  'POST /statistics/mails/:id/restore': deletedOf('/statistics/mails', (users) => users.reportMail()),
  'GET /shared-reports/:token': {
    params: async (users) => ({ token: (await users.reportLink()).token }),
  },

  'POST /presets': { body: () => PRESET },
  'PUT /presets/:id': { ...preset, body: () => ({ ...PRESET, name: 'By week' }) },
  'DELETE /presets/:id': preset,
  'POST /presets/:id/restore': deletedOf('/presets', (users) => users.preset()),
  'GET /list-views/:list': listView,
  'PUT /list-views/:list': { ...listView, body: () => ({ widths: { name: 320 } }) },
  'PUT /list-views/:list/default': { ...listView, body: () => ({ viewId: null }) },
  'POST /list-views/:list/views': { ...listView, body: () => savedViewBody() },
  'PATCH /list-views/:list/views/:id': { ...savedView, body: () => ({ parameters: { sort: 'name' } }) },
  'DELETE /list-views/:list/views/:id': savedView,
  'POST /list-views/:list/views/:id/restore': deletedView,

  // Nothing has been found.
  'POST /admin/evidence/acknowledgements': {
    body: () => ({ fingerprints: ['none'], reason: 'Seen' }),
    passesWith: [409],
  },
  'GET /admin/activity-logs/:id': { params: async (users) => ({ id: await users.activity() }) },
  'GET /admin/activity-logs/entity/:entity/:id': {
    params: async ({ people }) => ({ entity: 'user', id: people.owner.userId }),
  },

  'POST /dictionary/countries': { body: () => ({ locale: 'de' }) },
};

export const sampleOf = (route: string): Sample => SAMPLES[route] ?? {};

/** A route's path with its parameters filled in; what has no value keeps its name. */
export const pathOf = (path: string, params: Readonly<Record<string, string | number>>): string =>
  path.replace(/:(\w+)/g, (whole, name: string) =>
    params[name] === undefined ? whole : encodeURIComponent(params[name]),
  );
