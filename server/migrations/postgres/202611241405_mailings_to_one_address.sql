-- Which of the addresses of the chosen customer is written to; empty: that of the first person who has one.
alter table send_tasks add to_address text not null default '';
