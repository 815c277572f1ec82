-- What codes of the Harmonized System mean, by language: for every company, and of a company for itself.

create table shared_nomenclatures (
  locale text primary key,
  file_name text not null,
  codes integer not null,
  imported_at timestamptz not null default now()
);
select app_grant('shared_nomenclatures', 'select, insert, update, delete');

create table shared_nomenclature_codes (
  locale text not null references shared_nomenclatures on delete cascade,
  code text not null,
  name text not null,
  -- As it is searched.
  words text not null,
  primary key (code, locale)
);
create index shared_nomenclature_codes_locale on shared_nomenclature_codes (locale);
select app_grant('shared_nomenclature_codes', 'select, insert, update, delete');

create table customs_nomenclatures (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  locale text not null,
  file_name text not null,
  codes integer not null,
  imported_at timestamptz not null default now(),
  unique (company_id, locale)
);
select app_tenant_table('customs_nomenclatures');
select app_audited('customs_nomenclatures', ignored => '{locale}');

create table customs_nomenclature_codes (
  company_id bigint not null default app_company_id() references companies,
  locale text not null,
  code text not null,
  name text not null,
  words text not null,
  primary key (company_id, code, locale),
  foreign key (company_id, locale) references customs_nomenclatures (company_id, locale) on delete cascade
);
create index customs_nomenclature_codes_locale on customs_nomenclature_codes (company_id, locale);
select app_tenant_table('customs_nomenclature_codes');
