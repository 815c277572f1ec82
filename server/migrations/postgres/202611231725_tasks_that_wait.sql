-- A task whose store is away, or whose file is to be read once more, goes on by itself at this moment.
alter table tasks add column resume_at timestamptz;
alter table tasks add column waits_for text;
-- The moment from which on what is still away ends it, and how often in a row it had to wait.
alter table tasks add column waits_until timestamptz;
alter table tasks add column waits integer not null default 0;
