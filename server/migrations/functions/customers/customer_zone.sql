-- In which time zone a customer is: what somebody said, else what its country tells, else that of the company.
create or replace function customer_zone(said text, country text, of_company text) returns text immutable parallel safe language sql as $$
  select coalesce(said, country_time_zone(country), of_company)
$$;
