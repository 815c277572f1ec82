-- The queues of the workbench: what somebody marked as done, and the indexes behind what waits for one person.

create table workbench_done (
  company_id bigint not null default app_company_id() references companies on delete cascade,
  user_id bigint not null default app_user_id() references users on delete cascade,
  queue text not null,
  -- What waited: a customer, or a message that failed.
  customer_id bigint,
  recipient_id bigint references send_recipients on delete cascade,
  subject_id bigint generated always as (coalesce(recipient_id, customer_id)) stored,
  -- What it waited since or for; anything later is new and waits again.
  at timestamptz(3) not null,
  done_at timestamptz(3) not null,
  check (num_nonnulls(customer_id, recipient_id) = 1),
  primary key (user_id, queue, subject_id),
  foreign key (company_id, customer_id) references customers (company_id, id) on delete cascade
);
create index workbench_done_customer on workbench_done (company_id, customer_id);
create index workbench_done_recipient on workbench_done (recipient_id) where recipient_id is not null;
select app_tenant_table('workbench_done');

create index customers_owner_next_contact on customers (owner_id, next_contact_at, id)
  where next_contact_at is not null and deleted_at is null;
create index customers_owner_drops on customers (owner_id, drops_at, id)
  where drops_at is not null and deleted_at is null;
create index customers_owner_never on customers (owner_id, owned_at, id)
  where last_follow_up_at is null and deleted_at is null;
-- Mail that somebody opened or clicked lately.
create index send_recipients_touched on send_recipients (company_id, greatest(opened_at, clicked_at)) include (customer_id)
  where opened_at is not null or clicked_at is not null;
