const INSTANT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** `27 Nov 2026, 14:10 UTC`. */
export const atText = (at: Date): string => `${INSTANT.format(at)} UTC`;
