-- Files that people send us at social networks, and that we send them.
alter table social_messages
  add column file_id bigint references files on delete set null,
  -- By what the network hands a file out; it does so for some days only.
  add column media_ref text,
  add column media_type text not null default '',
  add column media_state text check (media_state in ('coming', 'ready', 'gone', 'blocked')),
  -- When it is fetched, or tried again; null once it is here, or given up.
  add column media_next_at timestamptz,
  add column media_tries smallint not null default 0;
create index social_messages_file on social_messages (file_id) where file_id is not null;
create index social_messages_media on social_messages (media_next_at) where media_next_at is not null;

-- Whoever is erased, and accounts that are given up, take their files along.
create function social_messages_drop_file() returns trigger language plpgsql as $$
begin
  update files set expires_at = now() where id = old.file_id;
  return null;
end $$;
create trigger social_messages_drop_file after delete on social_messages
  for each row when (old.file_id is not null) execute function social_messages_drop_file();
