-- How agents reach mail servers, for all companies: which machines those are is no business of theirs.
create or replace function app_agent_reach() returns table (state text, is_named boolean, helo text, checked_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select reach, is_named, helo, last_seen_at from verification_agents
   where reach is not null and last_seen_at > now() - interval '1 minute'
$$;
