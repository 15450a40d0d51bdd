/** What an account chooses about its mails. */
export const MAIL_SETTINGS = [
  'lowBudgetNotification',
  'lowBudgetSum',
  'minBalanceNotification',
  'zeroBudgetNotification',
  'balanceChangeNotification',
  'creativeApprovalNotification',
  'sendReport',
] as const;
