-- Everything that pages of companies ask, once more in the order of buyers and of sellers: the shipments of one company are
-- then a few blocks instead of one block each. docs/decisions/0112-shipments-by-company.md has the figures.
alter table customs_shipments ${on_cluster} modify setting lightweight_mutation_projection_mode = 'rebuild';

alter table customs_shipments ${on_cluster} add projection if not exists by_buyer (
  select company_id, buyer_id, seller_id, trade_date, source, flow, hs, hs4, goods, buyer, buyer_key, buyer_country, buyer_address,
    buyer_state, buyer_contact, seller, seller_key, seller_country, seller_address, seller_state, seller_contact, origin, destination,
    gross_kg, teu, value, currency, load_port, unload_port
  order by company_id, buyer_id, trade_date
);
alter table customs_shipments ${on_cluster} materialize projection by_buyer;

alter table customs_shipments ${on_cluster} add projection if not exists by_seller (
  select company_id, buyer_id, seller_id, trade_date, source, flow, hs, hs4, goods, buyer, buyer_key, buyer_country, buyer_address,
    buyer_state, buyer_contact, seller, seller_key, seller_country, seller_address, seller_state, seller_contact, origin, destination,
    gross_kg, teu, value, currency, load_port, unload_port
  order by company_id, seller_id, trade_date
);
alter table customs_shipments ${on_cluster} materialize projection by_seller;
