-- Why contacts of the shared library were opened: they were paid for, or their company is a customer, which is free. Who is
-- known as a customer by name alone counts against a daily bound.
alter table trade_contact_unlocks add column ground text not null default 'paid'
  check (ground in ('paid', 'named', 'reached'));
create index trade_contact_unlocks_named on trade_contact_unlocks (company_id, unlocked_at) where ground = 'named';
