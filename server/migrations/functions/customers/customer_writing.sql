-- The number of the lock under which customers of a company are written.
create or replace function customer_writing(company bigint) returns bigint language sql immutable parallel safe
  return hashtextextended('writes customers', company);
