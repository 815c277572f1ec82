-- Trade words that mean the same, as a company sees them.
create table customs_word_sets (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  -- The set of the product that this one stands in for.
  key text,
  -- Language to words; without words the set of the product is switched off.
  words jsonb not null,
  title text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index customs_word_sets_key on customs_word_sets (company_id, key) where key is not null;
create index customs_word_sets_newest on customs_word_sets (company_id, id desc);
select app_tenant_table('customs_word_sets');
select app_audited('customs_word_sets', ignored => '{title}');
