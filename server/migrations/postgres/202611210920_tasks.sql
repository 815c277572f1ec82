-- Long work and the files it produces.

create table files (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  user_id bigint not null references users,
  storage_key text not null,
  name text not null,
  content_type text not null,
  size bigint not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz
);
create index files_company on files (company_id);
create index files_user on files (user_id);
create index files_expiry on files (expires_at) where expires_at is not null;
select app_tenant_table('files');

create table tasks (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  user_id bigint not null default app_user_id() references users,
  kind text not null,
  title text not null default '',
  locale text not null,
  input jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  done bigint not null default 0,
  total bigint,
  figures jsonb not null default '{}',
  -- What a resumed run continues from.
  checkpoint jsonb,
  error text,
  file_id bigint references files,
  cancel_requested boolean not null default false,
  attempts integer not null default 0,
  lease_token uuid,
  lease_until timestamptz,
  created_at timestamptz not null default now(),
  queued_at timestamptz not null default now(),
  finished_at timestamptz
);
create index tasks_user on tasks (user_id, id desc);
create index tasks_company on tasks (company_id);
create index tasks_file on tasks (file_id);
create index tasks_open on tasks (state, lease_until) where state in ('queued', 'running');
select app_tenant_table('tasks');

-- A new task gets its job in the same transaction, so neither exists without the other. The function runs with
-- its owner's rights because the application role has none in the queue's schema.
create function tasks_enqueue() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform graphile_worker.add_job('run_task', json_build_object('taskId', new.id),
    job_key => 'task:' || new.id, max_attempts => 1);
  return new;
end $$;
create trigger tasks_enqueue after insert on tasks for each row execute function tasks_enqueue();
