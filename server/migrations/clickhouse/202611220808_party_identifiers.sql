-- By what parties are known beside their names: numbers of registers and where they are on the web. `content` leaves them out:
-- a file that was loaded before they were read is still known when it comes again.
-- docs/decisions/0162-identifiers-of-trade-companies.md has the reasons. Rows from before have none, so nothing is rewritten.

alter table customs_shipments ${on_cluster}
  add column if not exists buyer_tax_no String,
  add column if not exists buyer_duns String,
  add column if not exists buyer_lei String,
  add column if not exists buyer_website String,
  add column if not exists seller_tax_no String,
  add column if not exists seller_duns String,
  add column if not exists seller_lei String,
  add column if not exists seller_website String,
  add index if not exists buyer_tax_nos buyer_tax_no type bloom_filter(0.01) granularity 1,
  add index if not exists seller_tax_nos seller_tax_no type bloom_filter(0.01) granularity 1;

alter table customs_shipments_staging ${on_cluster}
  add column if not exists buyer_tax_no String,
  add column if not exists buyer_duns String,
  add column if not exists buyer_lei String,
  add column if not exists buyer_website String,
  add column if not exists seller_tax_no String,
  add column if not exists seller_duns String,
  add column if not exists seller_lei String,
  add column if not exists seller_website String;

alter table customs_shipments_superseded ${on_cluster}
  add column if not exists buyer_tax_no String,
  add column if not exists buyer_duns String,
  add column if not exists buyer_lei String,
  add column if not exists buyer_website String,
  add column if not exists seller_tax_no String,
  add column if not exists seller_duns String,
  add column if not exists seller_lei String,
  add column if not exists seller_website String;
