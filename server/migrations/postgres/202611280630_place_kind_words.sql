-- By which words and tags a company knows lines of business, in place of those that come with the product.
create table place_kind_words (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  kind text not null check (kind <> ''),
  words text[] not null check (cardinality(words) > 0),
  tags text[] not null default '{}',
  unique (company_id, kind)
);
select app_tenant_table('place_kind_words');
select app_audited('place_kind_words');
