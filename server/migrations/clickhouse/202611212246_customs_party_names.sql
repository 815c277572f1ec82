-- What buyers and sellers are called and how often, in blocks of few rows: the names of a page of companies lie all over the
-- copies by company, and names are the widest columns there. docs/decisions/0125-what-a-company-page-asks.md has the figures.
alter table customs_shipments ${on_cluster} add projection if not exists buyer_names (
  select company_id, buyer_id, buyer, buyer_key, buyer_country, count()
  group by company_id, buyer_id, buyer, buyer_key, buyer_country
) with settings (index_granularity = 128);
alter table customs_shipments ${on_cluster} materialize projection buyer_names;

alter table customs_shipments ${on_cluster} add projection if not exists seller_names (
  select company_id, seller_id, seller, seller_key, seller_country, count()
  group by company_id, seller_id, seller, seller_key, seller_country
) with settings (index_granularity = 128);
alter table customs_shipments ${on_cluster} materialize projection seller_names;
