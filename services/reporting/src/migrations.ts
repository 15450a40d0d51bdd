import { type PackageMigrations, statements } from '@marquee/kit/read-store/migrations';

/**
 * Which process makes which export and how far it is, when links to reports were opened, and when reports are mailed:
 * PostgreSQL schema `reporting`.
 */
export const reportingMigrations: PackageMigrations = {
  package: 'reporting',
  steps: {
    'reporting-0001-export-work': statements(
      'create schema if not exists reporting',
      `create table if not exists reporting.export_work (
        export_id integer primary key,
        worker text,
        attempts integer not null,
        beat_at timestamptz not null,
        rows integer not null default 0,
        total integer,
        media_key text,
        expires_at timestamptz
      )`,
      'create index if not exists export_work_by_expiry on reporting.export_work (expires_at)',
    ),
    'reporting-0002-link-opens': statements(
      `create table if not exists reporting.link_opens (
        link_id integer primary key,
        opens integer not null,
        last_opened_at timestamptz not null
      )`,
    ),
    'reporting-0003-mail-work': statements(
      `create table if not exists reporting.mail_work (
        mail_id integer primary key,
        user_id integer not null,
        saved_by uuid not null,
        next_at timestamptz,
        attempts integer not null default 0,
        last_sent_at timestamptz,
        failed_at timestamptz,
        failure text
      )`,
      'create index if not exists mail_work_by_due on reporting.mail_work (next_at)',
      'create index if not exists mail_work_by_user on reporting.mail_work (user_id)',
    ),
    'reporting-0004-deleted-mails': statements(
      'alter table reporting.mail_work add column if not exists forget_at timestamptz',
      `create index if not exists mail_work_by_end on reporting.mail_work (forget_at)
        where forget_at is not null`,
    ),
  },
};
