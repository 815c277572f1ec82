-- Whether mail servers can be asked from the machines that verify, for all companies; written by those alone.
create table mail_reach (
  machine text primary key,
  -- By which it greets.
  helo text not null,
  state text not null check (state in ('open', 'closed', 'noNames')),
  -- Its address is known by that name; null: nobody said which address it has.
  is_named boolean,
  said text not null default '',
  checked_at timestamptz not null default now()
);
alter table mail_reach enable row level security;
create policy see on mail_reach for select using (true);
select app_grant('mail_reach', 'select');
