-- How far the demo data got, so that a start which was killed is continued by the next. Read before any company
-- exists and only by the owner role.
create table demo_steps (
  name text primary key,
  -- The day the data is counted from; the same for all steps.
  day date not null,
  finished_at timestamptz not null default now()
);
