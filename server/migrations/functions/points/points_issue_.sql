-- Makes new points for the system; the account is locked.
create or replace function points_issue_(house bigint, wanted bigint) returns void language plpgsql as $$
declare
  entry points_ledger;
begin
  entry.company_id := house;
  entry.type := 'issue';
  entry.kind := 'lasting';
  entry.amount := wanted;
  entry.user_id := app_user_id();
  perform points_credit_(entry);
end $$;
revoke execute on function points_issue_(bigint,bigint) from public;
