import type { OwnerView } from '@marquee/schemas/queries/stats';

/** First and last name of the account that something belongs to, as files say it. */
export const ownerName = ({ firstName, lastName }: OwnerView): string =>
  [firstName, lastName].filter((part) => part !== null).join(' ');
