-- Addresses also come from what was collected and from send tasks.
alter table verification_readings drop constraint verification_readings_origin_check;
alter table verification_readings add constraint verification_readings_origin_check
  check (origin in ('paste', 'file', 'customers', 'collected', 'mailing'));
alter table verification_batches drop constraint verification_batches_origin_check;
alter table verification_batches add constraint verification_batches_origin_check
  check (origin in ('paste', 'file', 'customers', 'again', 'single', 'finder', 'export', 'mailing', 'saved', 'collected'));
