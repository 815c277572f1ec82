-- The transactions, other than one's own, that have written customers of a company and not ended.
create or replace function customer_writers(company bigint) returns text[] language sql volatile
  return array(
    select l.virtualtransaction from pg_locks l
    where l.locktype = 'advisory' and l.objsubid = 1 and l.granted and l.pid <> pg_backend_pid()
      and l.database = (select d.oid from pg_database d where d.datname = current_database())
      and ((l.classid::bigint << 32) | l.objid::bigint) = customer_writing(company));
