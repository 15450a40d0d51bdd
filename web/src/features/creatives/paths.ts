import { paths } from '../../lib/paths.ts';
import type { CreativeScope } from './calls.ts';

export const editHref = (scope: CreativeScope, id: number): string =>
  (scope === 'own' ? paths.creativeEdit : paths.adminCreativeEdit).href({ id });
export const listHref = (scope: CreativeScope): string =>
  (scope === 'own' ? paths.creatives : paths.adminCreatives).href();
export const campaignHref = (scope: CreativeScope, id: number): string =>
  (scope === 'own' ? paths.campaignEdit : paths.adminCampaignEdit).href({ id });
/** The statistics of one creative. */
export const statisticsHref = (scope: CreativeScope, id: number): string =>
  (scope === 'own' ? paths.statistics : paths.adminReports).href({ filter: `creative:${id}` });
