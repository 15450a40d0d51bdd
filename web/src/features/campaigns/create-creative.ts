import { paths } from '../../lib/paths.ts';

interface NewCreative {
  readonly creativeType: string;
  /** The page to continue on afterwards; `creativeId` is added to it. */
  readonly returnTo: string;
  /** The campaign that it joins at once. */
  readonly campaignId?: number;
}

/** The way to a new creative and back. */
export const createCreativeHref = ({ creativeType, returnTo, campaignId }: NewCreative): string =>
  paths.creativeAdd.href({
    creativeType,
    ...(campaignId === undefined ? {} : { campaignId: String(campaignId) }),
    returnTo,
  });
