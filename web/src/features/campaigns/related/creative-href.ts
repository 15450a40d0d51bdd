import { paths } from '../../../lib/paths.ts';
import type { CampaignScope } from '../api.ts';

export const creativeHref = (scope: CampaignScope, id: number): string =>
  (scope === 'own' ? paths.creativeEdit : paths.adminCreativeEdit).href({ id });
