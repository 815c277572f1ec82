-- Labels of companies of datasets. They are those of customers, and stay with a company when its dataset gets a new release.
create table directory_labels (
  company_id bigint not null default app_company_id() references companies,
  dataset_id bigint not null,
  entry_key uuid not null,
  label_id bigint not null,
  primary key (company_id, dataset_id, entry_key, label_id),
  foreign key (company_id, dataset_id) references company_datasets (company_id, id) on delete cascade,
  foreign key (company_id, label_id) references customer_labels (company_id, id) on delete cascade
);
create index directory_labels_label on directory_labels (company_id, label_id);
select app_tenant_table('directory_labels');

-- Companies of datasets go with the customers when one label is joined with another.
create function move_directory_labels(from_id bigint, into_id bigint) returns void
language sql set search_path = public, pg_temp as $$
  insert into directory_labels (dataset_id, entry_key, label_id)
  select dataset_id, entry_key, into_id from directory_labels where label_id = from_id on conflict do nothing;
$$;
