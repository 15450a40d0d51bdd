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
    'ids-0002-report-exports-and-links': statements(
      ...['id_report_export', 'id_report_link'].map(
        (sequence) => `create sequence if not exists ids.${sequence} as integer`,
      ),
    ),
    'ids-0003-report-mails': statements('create sequence if not exists ids.id_report_mail as integer'),
    'ids-0004-alert-rules': statements('create sequence if not exists ids.id_alert_rule as integer'),
    'ids-0005-saved-views': statements('create sequence if not exists ids.id_saved_view as integer'),
    'ids-0006-creative-folders': statements(
      'create sequence if not exists ids.id_creative_folder as integer',
    ),
    'ids-0007-budget-groups': statements('create sequence if not exists ids.id_budget_group as integer'),
    'ids-0008-support-tickets': statements('create sequence if not exists ids.id_support_ticket as integer'),
    'ids-0009-promo-codes': statements('create sequence if not exists ids.id_promo_code as integer'),
  },
};

/** Idempotency keys and the answers that they were given. */
export const httpMigrations: PackageMigrations = {
  package: 'http',
  steps: {
    'http-0001-idempotency-keys': statements(
      'create schema if not exists http',
      `create table if not exists http.idempotency (
        user_id integer not null,
        key text not null,
        fingerprint text not null,
        status integer,
        body jsonb,
        claimed_at timestamptz not null default now(),
        primary key (user_id, key)
      )`,
      'alter table http.idempotency add column if not exists made_at timestamptz',
      'create index if not exists idempotency_claimed_at on http.idempotency (claimed_at)',
    ),
  },
};

/** Checkpoints and parked events of all projections. */
export const projectionMigrations: PackageMigrations = {
  package: 'projection',
  steps: {
    'projection-0001-checkpoints-and-parked-events': statements(
      'create schema if not exists projection',
      `create table if not exists projection.checkpoints (
        name text not null,
        slot text not null check (slot in ('live', 'next')),
        version integer not null,
        position bigint not null,
        generation uuid not null default gen_random_uuid(),
        updated_at timestamptz not null default now(),
        primary key (name, slot)
      )`,
      `create table if not exists projection.parked_events (
        name text not null,
        slot text not null,
        position bigint not null,
        event_id uuid not null,
        stream text not null,
        revision integer not null,
        type text not null,
        reason text not null,
        attempts integer not null,
        parked_at timestamptz not null default now(),
        primary key (name, slot, position)
      )`,
      // Tables from before parked events could be retried have no id; `if not exists` would add its index once more.
      `do $$ begin
        if not exists (select 1 from information_schema.columns
            where table_schema = 'projection' and table_name = 'parked_events' and column_name = 'id') then
          alter table projection.parked_events add column id bigint generated always as identity unique;
        end if;
      end $$`,
    ),
  },
};
