-- Contents of a mailing that are tried against each other: some readers get one of them each, the rest waits for the better.

alter table send_tasks
  -- {share, by, hours}; null: there is no test.
  add column variant_plan jsonb,
  -- Set once the messages of the test are sent.
  add column variant_ends_at timestamptz,
  add column variant_decided_at timestamptz,
  -- clear: the difference is no chance; unclear: it may be; chosen: by a person.
  add column variant_verdict text check (variant_verdict in ('clear', 'unclear', 'chosen')),
  add column variant_winner_id bigint references send_contents on delete set null;

create index send_tasks_variants on send_tasks (variant_ends_at)
  where state = 'SUBMITTED' and variant_plan is not null;
create index send_tasks_variant_winner on send_tasks (variant_winner_id) where variant_winner_id is not null;

-- Whoever waits for the end of a test has no moment yet.
create index send_recipients_waiting on send_recipients (task_id, id) where state = 0 and not_before = 'infinity';
