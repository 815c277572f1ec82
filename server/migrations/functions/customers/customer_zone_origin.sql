-- Who says in which time zone a customer is: somebody, its country, or the company.
create or replace function customer_zone_origin(said text, country text) returns text immutable parallel safe language sql as $$
  select case when said is not null then 'customer' when country_time_zone(country) is null then 'company' else 'country' end
$$;
