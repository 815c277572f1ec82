-- A new task gets its job in the same transaction, so neither exists without the other. The function runs with
-- its owner's rights because the application role has none in the queue's schema.
create or replace function tasks_enqueue() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform graphile_worker.add_job('run_task', json_build_object('taskId', new.id),
    job_key => 'task:' || new.id, max_attempts => 1);
  return new;
end $$;
