import { type PackageMigrations, statements } from '@marquee/kit/read-store/migrations';

/** Encryption keys of the people that events are about. */
export const personalDataMigrations: PackageMigrations = {
  package: 'personal_data',
  steps: {
    'personal_data-0001-keys': statements(
      'create schema if not exists personal_data',
      `create table if not exists personal_data.personal_data_keys (
        person_id integer primary key,
        key bytea,
        created_at timestamptz not null default now(),
        erased_at timestamptz,
        check ((key is null) = (erased_at is not null))
      )`,
    ),
  },
};

/** Sequences of the ids that people see; a new kind of id is a new step. */
export const idMigrations: PackageMigrations = {
  package: 'ids',
  steps: {
    'ids-0001-sequences': statements(
      'create schema if not exists ids',
      ...[
        'id_user',
        'id_campaign',
        'id_creative',
        'id_payment',
        'id_ssp_endpoint',
        'id_notification',
        'id_preset',
        'id_media_asset',
        'id_file',
        'id_filter_list',
        'id_audience',
        'id_conversion_pixel',
        'id_contextual_bundle',
        'id_optimization_rule',
        'id_dsp_endpoint',
        'id_deal',
      ].map((sequence) => `create sequence if not exists ids.${sequence} as integer`),
    ),
  },
};
