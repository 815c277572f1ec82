-- Who writes, as it stands below a company's mailings. Absent: its name alone.
create table mail_imprints (
  company_id bigint primary key default app_company_id() references companies,
  postal_address text not null default '' check (length(postal_address) <= 300),
  -- Whose words about the reader's rights stand there; null: none.
  data_law text check (data_law in ('gdpr', 'pipl')),
  privacy_url text not null default '' check (length(privacy_url) <= 300),
  -- Where no link of theirs may lead.
  avoided_domains text[] not null default '{}' check (cardinality(avoided_domains) <= 200)
);
select app_tenant_table('mail_imprints');
select app_audited('mail_imprints');
