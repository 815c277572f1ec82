-- What lies in the recycle bin is asked for every few hours in each company: one that has millions of follow-ups was read whole.
create index follow_ups_deleted on follow_ups (company_id, deleted_at, id) where deleted_at is not null;
