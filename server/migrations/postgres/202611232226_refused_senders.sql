-- A relay that refuses the sender of a mailing ends it, and a restored backup pauses what was under way.

alter table send_task_brakes drop constraint send_task_brakes_reason_check;
alter table send_task_brakes add constraint send_task_brakes_reason_check
  check (reason in ('complaints', 'bounces', 'sender', 'restored'));
-- What the relay answered.
alter table send_task_brakes add column said text;
