-- Addresses also come from the sites of companies.
alter table verification_batches drop constraint verification_batches_origin_check;
alter table verification_batches add constraint verification_batches_origin_check
  check (origin in ('paste', 'file', 'customers', 'again', 'single', 'finder'));
