-- The rest of a long order: its first addresses are asked for at once, the others are stored in portions beside that.
alter table verification_readings add column batch_id bigint references verification_batches on delete cascade;
-- How many of it cost something, as it was said when it was read.
alter table verification_readings add column charged integer not null default 0;
create index verification_readings_batch on verification_readings (batch_id) where batch_id is not null;
