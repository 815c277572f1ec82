-- Collected companies say which file brought them, so that the import can be taken back.
alter table collected_customers
  add column import_id bigint,
  add foreign key (company_id, import_id) references customer_imports (company_id, id) on delete set null (import_id);
create index collected_customers_import on collected_customers (company_id, import_id) where import_id is not null;
select app_audited('collected_customers', ignored => '{name_key,emails,deleted_by,name_sort,search_text,import_id}');
