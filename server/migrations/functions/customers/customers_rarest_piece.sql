-- The part of a word that the trigram index is asked for; the newest customers by number lie side by side.
create or replace function customers_rarest_piece(pattern text) returns text
language plpgsql stable set search_path = public, pg_temp as $$
declare
  company bigint := app_company_id();
begin
  if pattern !~ '^%[a-z0-9@./:+-]+%$' or pattern !~ '[a-z0-9][@./:+-]+[a-z0-9]' then return pattern; end if;
  return coalesce((
    with sample as materialized (
      (select c.search_text from customers c where c.company_id = company order by c.id desc limit 100)
      union all
      (select p.search_text from customer_contacts p where p.company_id = company order by p.customer_id desc limit 100)
    )
    select '%' || piece || '%' from regexp_split_to_table(pattern, '[^a-z0-9]+') piece
    where length(piece) >= 3
    order by (select count(*) from sample s where s.search_text like '%' || piece || '%'), length(piece) desc limit 1
  ), pattern);
end $$;
