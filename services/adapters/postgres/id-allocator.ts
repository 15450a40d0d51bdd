import type { IdAllocator } from '@marquee/kit/ids/port';
import type { ReadStore } from '@marquee/kit/read-store/port';
import type { IdKind } from '@marquee/schemas/common/ids';
import { sql } from 'kysely';

import { createPostgresKeyedIds } from './keyed-ids.ts';
import { migrateOnce } from './migrate-once.ts';
import { idMigrations } from './migrations.ts';

const SEQUENCES: Readonly<Record<IdKind, string>> = {
  user: 'id_user',
  campaign: 'id_campaign',
  creative: 'id_creative',
  payment: 'id_payment',
  'ssp-endpoint': 'id_ssp_endpoint',
  notification: 'id_notification',
  preset: 'id_preset',
  'saved-view': 'id_saved_view',
  'report-export': 'id_report_export',
  'report-link': 'id_report_link',
  'report-mail': 'id_report_mail',
  'media-asset': 'id_media_asset',
  file: 'id_file',
  'filter-list': 'id_filter_list',
  audience: 'id_audience',
  'conversion-pixel': 'id_conversion_pixel',
  'contextual-bundle': 'id_contextual_bundle',
  'creative-folder': 'id_creative_folder',
  'optimization-rule': 'id_optimization_rule',
  'alert-rule': 'id_alert_rule',
  'budget-group': 'id_budget_group',
  'dsp-endpoint': 'id_dsp_endpoint',
  deal: 'id_deal',
  'support-ticket': 'id_support_ticket',
  'promo-code': 'id_promo_code',
};

/**
 * Ids from PostgreSQL sequences in schema `ids`, apart from every read model's schema, so that a rebuild never
 * hands out a number again. Numbers of failed commands are skipped. Sequences are made at first use.
 */
export function createPostgresIdAllocator(readStore: ReadStore): IdAllocator {
  const ready = migrateOnce(readStore, idMigrations);
  const next: IdAllocator['next'] = async (kind) => {
    await ready();
    const found = await sql<{ id: bigint }>`select nextval(${`ids.${SEQUENCES[kind]}`}) as id`.execute(
      readStore.db,
    );
    const id = found.rows[0]?.id;
    if (id === undefined) throw new Error(`no id for a ${kind}`);
    return Number(id);
  };
  return { next, keyedIn: (service) => createPostgresKeyedIds(service, readStore, next) };
}
