-- What an employee, a permission template and a user group have, and the rules of a house that hold under any number of
-- requests at once: seats, the last administrator, and trees without circles.

alter table users add column phone text not null default '';
alter table users add constraint users_in_company unique (company_id, id);
alter table permission_templates
  add column description text not null default '',
  add column updated_at timestamptz(3) not null default now(),
  add constraint permission_templates_in_company unique (company_id, id);
alter table user_groups
  add column leader_id bigint,
  add constraint user_groups_in_company unique (company_id, id);

-- Row level security does not hold for foreign keys: the company is part of them.
alter table users
  add constraint users_own_template foreign key (company_id, template_id) references permission_templates (company_id, id),
  add constraint users_own_group foreign key (company_id, group_id) references user_groups (company_id, id),
  add constraint users_own_leader foreign key (company_id, leader_id) references users (company_id, id);
alter table user_groups
  add constraint user_groups_own_parent foreign key (company_id, parent_id) references user_groups (company_id, id),
  add constraint user_groups_own_leader foreign key (company_id, leader_id) references users (company_id, id);
create index users_company_template on users (company_id, template_id);
create index users_company_group on users (company_id, group_id);
create index users_company_leader on users (company_id, leader_id);
create index user_groups_company_parent on user_groups (company_id, parent_id);
create index user_groups_leader on user_groups (company_id, leader_id);

-- Waits until nobody else changes the people of a house, and holds it until the transaction ends. Not the stronger lock:
-- every new user holds a key share of his company through the foreign key.
create function lock_house(house bigint) returns integer language sql security definer set search_path = public, pg_temp as $$
  select seats from companies
   where id = house and (app_company_id() is null or id = app_company_id()) for no key update
$$;

create function users_keep_house() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  allowed integer;
begin
  select seats into allowed from companies where id = new.company_id for no key update;
  if new.disabled_at is null and (tg_op = 'INSERT' or old.disabled_at is not null) and allowed is not null
    and (select count(*) from users where company_id = new.company_id and disabled_at is null) > allowed then
    raise exception 'no seat is left in company %', new.company_id using errcode = 'LF001';
  end if;
  if tg_op = 'UPDATE' and old.type = 'admin' and old.disabled_at is null
    and (new.type <> 'admin' or new.disabled_at is not null)
    and not exists (select from users where company_id = new.company_id and type = 'admin' and disabled_at is null) then
    raise exception 'user % is the last administrator', new.id using errcode = 'LF002';
  end if;
  return null;
end $$;
create trigger users_keep_seats after insert on users for each row execute function users_keep_house();
create trigger users_keep_house after update of type, disabled_at on users
  for each row when (old.type <> new.type or (old.disabled_at is null) <> (new.disabled_at is null))
  execute function users_keep_house();

create function users_keep_tree() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from companies where id = new.company_id for no key update;
  if exists (
    with recursive above as (
      select new.leader_id as id
      union select u.leader_id from users u join above on u.id = above.id where u.leader_id is not null
    ) select from above where id = new.id) then
    raise exception 'user % would be above himself', new.id using errcode = 'LF003';
  end if;
  return null;
end $$;
create trigger users_keep_tree after insert or update of leader_id on users
  for each row when (new.leader_id is not null) execute function users_keep_tree();

create function user_groups_keep_tree() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from companies where id = new.company_id for no key update;
  if exists (
    with recursive above as (
      select new.parent_id as id
      union select g.parent_id from user_groups g join above on g.id = above.id where g.parent_id is not null
    ) select from above where id = new.id) then
    raise exception 'group % would be inside itself', new.id using errcode = 'LF003';
  end if;
  return null;
end $$;
create trigger user_groups_keep_tree after insert or update of parent_id on user_groups
  for each row when (new.parent_id is not null) execute function user_groups_keep_tree();
create unique index user_groups_name on user_groups (company_id, coalesce(parent_id, 0), lower(name));

-- Whether anybody of any company has a user name; it tells nothing else.
create function user_name_taken(wanted text) returns boolean language sql stable security definer set search_path = public, pg_temp
  return exists (select from users where lower(user_name) = lower(wanted));
