-- Whoever was mailed within so many days is left out of a mailing; 0: nobody.
alter table send_tasks add quiet_days integer not null default 0 check (quiet_days between 0 and 365);
