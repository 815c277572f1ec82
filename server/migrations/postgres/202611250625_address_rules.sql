-- What a company asks of addresses before they leave it, in files or as recipients.
create table address_rules (
  company_id bigint primary key default app_company_id() references companies on delete cascade,
  verify_before_export boolean not null default false,
  only_valid boolean not null default false,
  -- Also those that may arrive: where everybody is taken, and of addresses for some minutes.
  takes_risky boolean not null default false,
  verify_on_save boolean not null default false,
  -- Behind which key of a customer saved addresses are verified, and up to which they were looked at.
  first_key bigint not null default 0,
  seen_key bigint not null default 0
);
select app_tenant_table('address_rules');
select app_audited('address_rules', ignored => '{first_key,seen_key}');
alter table verification_batches drop constraint verification_batches_origin_check;
alter table verification_batches add constraint verification_batches_origin_check
  check (origin in ('paste', 'file', 'customers', 'again', 'single', 'finder', 'export', 'mailing', 'saved'));
