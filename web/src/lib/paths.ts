/**
 * Every URL of the product: a pattern for the router and a function that fills it. Links are written with
 * `paths.campaignEdit.href({ id: 7 })`, never by hand.
 */
type Params<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? Readonly<Record<Optionless<Name>, string | number>> & Params<Rest>
  : Pattern extends `${string}:${infer Name}`
    ? Readonly<Record<Optionless<Name>, string | number>>
    : unknown;
type Optionless<Name extends string> = Name extends `${infer Bare}?` ? Bare : Name;

export interface Path<Pattern extends string = string> {
  readonly pattern: Pattern;
  /** @param search what comes behind the question mark */
  href(
    ...args: keyof Params<Pattern> extends never
      ? [search?: Readonly<Record<string, string>>]
      : [params: Params<Pattern>, search?: Readonly<Record<string, string>>]
  ): string;
}

function path<const Pattern extends string>(pattern: Pattern): Path<Pattern> {
  const hasParams = pattern.includes(':');
  return {
    pattern,
    href(...args: readonly unknown[]) {
      const params = (hasParams ? args[0] : {}) as Readonly<Record<string, string | number>>;
      const search = (hasParams ? args[1] : args[0]) as Readonly<Record<string, string>> | undefined;
      const filled = pattern.replace(/\/:(\w+)(\?)?/g, (_, name: string) => {
        const value = params[name];
        return value === undefined || value === '' ? '' : `/${encodeURIComponent(String(value))}`;
      });
      const text = new URLSearchParams(search).toString();
      return text === '' ? filled : `${filled}?${text}`;
    },
  };
}

export const paths = {
  home: path('/'),
  dashboard: path('/dashboard'),
  campaigns: path('/campaigns'),
  campaignAdd: path('/campaigns/add'),
  /** `?campaignId=` shows what became of the one that was submitted. */
  campaignGuided: path('/campaigns/guided'),
  /** The overview; or `no-bid-reasons`, `history`. */
  campaign: path('/campaigns/:id/:tab?'),
  campaignEdit: path('/campaigns/:id/edit'),
  relatedCreatives: path('/campaigns/:id/related-creatives'),
  relatedCreativeAdd: path('/campaigns/:id/related-creatives/add'),
  budgetGroups: path('/budget-groups'),
  budgetGroupAdd: path('/budget-groups/add'),
  budgetGroupEdit: path('/budget-groups/:id'),
  creatives: path('/creatives'),
  creativeAdd: path('/creatives/add'),
  creativeEdit: path('/creatives/:id/edit'),
  filterLists: path('/filter-lists'),
  filterListAdd: path('/filter-lists/add'),
  filterListEdit: path('/filter-lists/:id'),
  audiences: path('/audiences'),
  audienceAdd: path('/audiences/add'),
  audienceEdit: path('/audiences/:id'),
  pixels: path('/pixels'),
  pixelAdd: path('/pixels/add'),
  pixelEdit: path('/pixels/:id'),
  contextual: path('/contextual'),
  contextualAdd: path('/contextual/add'),
  contextualEdit: path('/contextual/:id/edit'),
  optimizationRules: path('/optimization-rules'),
  optimizationRuleAdd: path('/optimization-rules/add'),
  optimizationRuleEdit: path('/optimization-rules/:id'),
  alerts: path('/alerts'),
  alertAdd: path('/alerts/add'),
  alertEdit: path('/alerts/:id'),
  trafficCalculator: path('/traffic-calculator'),
  statistics: path('/statistics'),
  /** `?id=` is a bid id or a click id: bid ids have a point, and a path that ends so is a file's. */
  bidLookup: path('/statistics/bids'),
  sharedReport: path('/shared/:token'),
  payments: path('/payments'),
  capitalist: path('/payments/capitalist'),
  statements: path('/payments/statements'),
  statement: path('/payments/statements/:month'),
  settings: path('/settings'),
  notifications: path('/notifications'),
  faq: path('/faq'),
  prohibitedMaterials: path('/rules/prohibited-materials'),
  support: path('/support'),
  supportAdd: path('/support/add'),
  supportTicket: path('/support/:id'),

  admin: path('/admin'),
  adminDashboard: path('/admin/dashboard'),
  adminReports: path('/admin/reports'),
  adminBidLookup: path('/admin/reports/bids'),
  adminCreatives: path('/admin/creatives'),
  adminCreativesModeration: path('/admin/creatives/moderation'),
  adminCreativeEdit: path('/admin/creatives/:id/edit'),
  adminCampaigns: path('/admin/campaigns'),
  adminCampaign: path('/admin/campaigns/:id/:tab?'),
  adminCampaignEdit: path('/admin/campaigns/:id/edit'),
  adminRelatedCreatives: path('/admin/campaigns/:id/related-creatives'),
  adminRelatedCreativeAdd: path('/admin/campaigns/:id/related-creatives/add'),
  adminContextual: path('/admin/contextual'),
  adminContextualAdd: path('/admin/contextual/add'),
  adminContextualEdit: path('/admin/contextual/:id/edit'),
  adminPayments: path('/admin/payments/:type?'),
  adminStatements: path('/admin/payments/statements/:id'),
  adminStatement: path('/admin/payments/statements/:id/:month'),
  userManagement: path('/admin/user-management'),
  userAdd: path('/admin/user-management/add'),
  userEdit: path('/admin/user-management/:id/edit'),
  activityLogs: path('/admin/activity-logs'),
  accessLog: path('/admin/access-log'),
  sspEndpoints: path('/admin/ssp-endpoints'),
  sspEndpointAdd: path('/admin/ssp-endpoints/add'),
  sspEndpointEdit: path('/admin/ssp-endpoints/:id/edit'),
  dspEndpoints: path('/admin/dsp-endpoints'),
  dspEndpointAdd: path('/admin/dsp-endpoints/add'),
  dspEndpointEdit: path('/admin/dsp-endpoints/:id/edit'),
  priceDiscrepancies: path('/admin/price-discrepancies'),
  deals: path('/admin/deals'),
  dealAdd: path('/admin/deals/add'),
  dealEdit: path('/admin/deals/:id/edit'),
  promoCodes: path('/admin/promo-codes'),
  promoCodeAdd: path('/admin/promo-codes/add'),
  promoCode: path('/admin/promo-codes/:id'),
  globalBlacklist: path('/admin/global-blacklist/:type?'),
  globalBlacklistAdd: path('/admin/global-blacklist/add/:type?'),
  tortureLab: path('/admin/torture-lab'),
  adminSupport: path('/admin/support'),
  adminSupportTicket: path('/admin/support/:id'),

  manager: path('/manager'),
  managerPayments: path('/manager/payments/:type?'),
  managerStatements: path('/manager/payments/statements/:id'),
  managerStatement: path('/manager/payments/statements/:id/:month'),
  managerJournal: path('/manager/journal'),
  managerActivityLogs: path('/manager/activity-logs'),
  managerAccessLog: path('/manager/access-log'),
  managerAccounts: path('/manager/accounts'),
  managerSettings: path('/manager/settings'),
  managerSupport: path('/manager/support'),
  managerSupportTicket: path('/manager/support/:id'),

  signUp: path('/sign-up'),
  login: path('/login'),
  dmexcoLogin: path('/dmexco-login'),
  forgotPassword: path('/forgot-password'),
  changePassword: path('/change-password/:token'),
  confirmAccount: path('/confirm-account/:token'),
  twoStepSignIn: path('/two-step-sign-in'),
  passwordReset: path('/password-successfully-reset'),
  checkEmail: path('/check-email'),
  emailConfirmed: path('/auth/email-confirmed'),
  passwordChanged: path('/auth/password-changed'),

  termsOfService: path('/terms-of-service'),
  termsOfUse: path('/terms-of-use'),
  privacyPolicy: path('/privacy-policy'),
  ccpa: path('/ccpa'),
  publisherAgreement: path('/publisher-agreement'),

  unauthorized: path('/401'),
  notFound: path('/404'),
  serverError: path('/500'),
  restricted: path('/restricted'),
  offline: path('/offline'),
} as const;
