-- Colleagues who help with a customer of somebody else: they may read it and follow it up.
create table customer_collaborators (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies on delete cascade,
  customer_id bigint not null,
  user_id bigint not null,
  added_by bigint default app_user_id() references users on delete set null,
  created_at timestamptz not null default now(),
  unique (company_id, customer_id, user_id),
  foreign key (company_id, customer_id) references customers (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index customer_collaborators_user on customer_collaborators (company_id, user_id, customer_id);
create index customer_collaborators_added_by on customer_collaborators (added_by) where added_by is not null;
select app_tenant_table('customer_collaborators');
select app_audited('customer_collaborators');

-- What goes back to everybody is shared with nobody, and the owner himself needs no share.
create function end_collaboration() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from customer_collaborators
  where company_id = new.company_id and customer_id = new.id and (new.owner_id is null or user_id = new.owner_id);
  return null;
end $$;
create trigger customers_collaboration after update of owner_id on customers for each row
  when (new.owner_id is distinct from old.owner_id) execute function end_collaboration();
