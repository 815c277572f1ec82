-- The ports that shipments name, by UN/LOCODE, beside what their files say; empty where a text is in no list, and in all records
-- that were loaded before. docs/decisions/0164-ports-by-code.md has what that means to questions.
alter table customs_shipments ${on_cluster}
  add column if not exists load_port_code LowCardinality(String),
  add column if not exists unload_port_code LowCardinality(String),
  add column if not exists place_receipt_code LowCardinality(String);
alter table customs_shipments_staging ${on_cluster}
  add column if not exists load_port_code LowCardinality(String),
  add column if not exists unload_port_code LowCardinality(String),
  add column if not exists place_receipt_code LowCardinality(String);
alter table customs_shipments_superseded ${on_cluster}
  add column if not exists load_port_code LowCardinality(String),
  add column if not exists unload_port_code LowCardinality(String),
  add column if not exists place_receipt_code LowCardinality(String);
