-- Addresses made of a person's name, of which only those that were proven are shown.
create table address_guesses (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies on delete cascade,
  -- As of `site_findings`.
  subject_kind text not null check (subject_kind in ('trade', 'customer', 'collected')),
  subject_key text not null,
  name text not null,
  job_title text not null default '',
  domain text not null,
  -- The likeliest first; none where the domain takes mail for any name.
  emails text[] not null,
  asked_by bigint default app_user_id() references users on delete set null,
  asked_at timestamptz not null default now()
);
create index address_guesses_subject on address_guesses (company_id, subject_kind, subject_key, id desc);
create index address_guesses_domain on address_guesses (company_id, domain);
create index address_guesses_emails on address_guesses using gin (emails);
create index address_guesses_person on address_guesses (asked_by);
select app_tenant_table('address_guesses');

alter table verification_batches drop constraint verification_batches_origin_check;
alter table verification_batches add constraint verification_batches_origin_check
  check (origin in ('paste', 'file', 'customers', 'again', 'single', 'finder', 'export', 'mailing', 'saved', 'collected', 'guess',
    'directory'));
alter table verification_readings drop constraint verification_readings_origin_check;
alter table verification_readings add constraint verification_readings_origin_check
  check (origin in ('paste', 'file', 'customers', 'collected', 'mailing', 'directory'));
