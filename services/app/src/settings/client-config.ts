import type { ClientConfig } from '@marquee/schemas/queries/client-config';

import type { Settings } from './settings.ts';

/** What browsers learn of the settings. */
export const clientConfigOf = ({
  publicEdgeUrl: edgeUrl,
  ivtPixelUrl,
}: Settings): Omit<ClientConfig, 'version'> => ({
  edgeUrl,
  captcha: null,
  hasIvtPixel: ivtPixelUrl !== undefined,
});
