-- Rules that became stale wait for those who write customers at that moment.
create or replace function forget_writers() returns trigger language plpgsql as $$
begin
  new.awaited_writers := null;
  return new;
end $$;
