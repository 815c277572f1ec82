-- What a quantity costs; a unit that was begun counts whole.
create or replace function points_cost(quantity bigint, price bigint, unit bigint) returns bigint language sql immutable
  return (quantity * price + unit - 1) / unit;
revoke execute on function points_cost(bigint,bigint,bigint) from public;
do $$ begin execute format('grant execute on function points_cost(bigint,bigint,bigint) to %I', app_role()); end $$;
