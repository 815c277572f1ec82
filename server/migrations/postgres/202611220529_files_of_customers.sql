-- A file may be kept with a customer itself; it is then that of no follow-up.
alter table follow_up_files
  add column customer_id bigint,
  add constraint follow_up_files_customer foreign key (company_id, customer_id)
    references customers (company_id, id) on delete cascade,
  add constraint follow_up_files_place check (customer_id is null or follow_up_id is null);
create index follow_up_files_of_customer on follow_up_files (company_id, customer_id, id) where customer_id is not null;
select app_audited('follow_up_files', ignored => '{position}');
