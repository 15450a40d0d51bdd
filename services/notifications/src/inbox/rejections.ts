/** Why an inbox refuses a command. */
export interface InboxRejection {
  readonly code: 'notification-unknown';
}
