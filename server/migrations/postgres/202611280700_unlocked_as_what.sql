-- As what a company was found whose contacts were opened: what is known of it is asked for by its role.
alter table trade_contact_unlocks add column role text not null default 'buyer' check (role in ('buyer', 'seller'));
create index trade_contact_unlocks_newest on trade_contact_unlocks (company_id, unlocked_at desc, id desc)
  where refunded_at is null;
-- Their addresses can be verified where they are listed.
alter table verification_batches drop constraint verification_batches_origin_check;
alter table verification_batches add constraint verification_batches_origin_check
  check (origin in ('paste', 'file', 'customers', 'again', 'single', 'finder', 'export', 'mailing', 'saved', 'collected', 'guess',
    'directory', 'unlocked'));
alter table verification_readings drop constraint verification_readings_origin_check;
alter table verification_readings add constraint verification_readings_origin_check
  check (origin in ('paste', 'file', 'customers', 'collected', 'mailing', 'directory', 'unlocked'));
