-- In a transaction of its own: while it reads all customers, and builds the index, nobody waits for the customers.
alter table customers validate constraint customers_release_type_check;

-- What somebody has just protected is found by its moment.
create index customer_events_user_moment on customer_events (user_id, happened_at);
drop index customer_events_user;
