-- What guides call the rest of a shipment: who its parties are beyond their names, how surely a fact is known, its
-- containers one by one. Rows from before get what follows from the columns they have.
-- `content` says what a file said. It takes the new texts in only where there are any, and leaves out what we
-- worked out ourselves, so that a file which was loaded before is still known when it comes again.

alter table customs_shipments ${on_cluster}
  add column if not exists bill_type LowCardinality(String),
  add column if not exists record_status LowCardinality(String),
  add column if not exists hs_source LowCardinality(String) default if(hs = '', '', 'declared'),
  add column if not exists hs_edition UInt16 alias multiIf(hs = '', 0, trade_date < '2012-01-01', 2007, trade_date < '2017-01-01', 2012, trade_date < '2022-01-01', 2017, trade_date < '2028-01-01', 2022, 2028),
  add column if not exists place_receipt LowCardinality(String),
  add column if not exists buyer_state LowCardinality(String) default multiIf(buyer = '', 'none', buyer_key = '', 'toOrder', match(buyer_key, '(^| )(LOGISTICS|FREIGHT|FORWARD(ER|ERS|ING)|SHIPPING|CARGO|CONSOLIDATORS?)( |$)|物流|货运|货代'), 'logistics', 'identified'),
  add column if not exists buyer_contact String,
  add column if not exists seller_state LowCardinality(String) default multiIf(seller = '', 'none', seller_key = '', 'toOrder', match(seller_key, '(^| )(LOGISTICS|FREIGHT|FORWARD(ER|ERS|ING)|SHIPPING|CARGO|CONSOLIDATORS?)( |$)|物流|货运|货代'), 'logistics', 'identified'),
  add column if not exists seller_contact String,
  add column if not exists notify_key String,
  add column if not exists notify_state LowCardinality(String) default if(notify = '', 'none', 'identified'),
  add column if not exists notify_address String,
  add column if not exists carrier_scac LowCardinality(String) alias if(match(carrier, '^[A-Z]{4}$'), carrier, ''),
  add column if not exists container_numbers Array(String) default arrayDistinct(arrayFilter(number -> number != '', splitByRegexp('[,;/|[:space:]]+', upper(containers)))),
  add column if not exists container_size LowCardinality(String),
  add column if not exists container_count Nullable(UInt16) default if(containers = '', null, length(container_numbers)),
  add column if not exists origin_source LowCardinality(String) default if(origin = '', '', 'declared'),
  add column if not exists teu_source LowCardinality(String) default if(isNull(teu), '', 'declared'),
  add column if not exists value_source LowCardinality(String) default if(isNull(value), 'none', 'declared');

alter table customs_shipments ${on_cluster}
  modify column content UInt64 materialized bitXor(bitXor(
    sipHash64(version, reference, source, flow, trade_date, master_bill, house_bill, line_no, hs, goods, buyer, buyer_address, buyer_country, seller, seller_address, seller_country, notify, if(origin_source = 'inferred' and origin_raw = '', '', origin), origin_raw, destination, destination_raw, ifNull(toString(quantity), '\\N'), quantity_unit, ifNull(toString(packages), '\\N'), package_unit, ifNull(toString(gross_kg), '\\N'), ifNull(toString(net_kg), '\\N'), weight_raw, ifNull(toString(if(teu_source = 'computed', null, teu)), '\\N'), ifNull(toString(value), '\\N'), currency, load_port, unload_port, carrier, vessel, voyage, containers, transport, incoterm, mode, province),
    if(concat(bill_type, place_receipt, notify_address, buyer_contact, seller_contact, container_size) = '', 0, sipHash64(bill_type, place_receipt, notify_address, buyer_contact, seller_contact, container_size))),
    if(record_status = 'deleted', 1, 0)),
  modify column record_key UInt64 materialized if(master_bill = '' and house_bill = '', bitXor(content, if(record_status = 'deleted', 1, 0)), sipHash64(source, master_bill, house_bill, line_no));

alter table customs_shipments_staging ${on_cluster}
  add column if not exists bill_type LowCardinality(String),
  add column if not exists record_status LowCardinality(String),
  add column if not exists hs_source LowCardinality(String) default if(hs = '', '', 'declared'),
  add column if not exists hs_edition UInt16 alias multiIf(hs = '', 0, trade_date < '2012-01-01', 2007, trade_date < '2017-01-01', 2012, trade_date < '2022-01-01', 2017, trade_date < '2028-01-01', 2022, 2028),
  add column if not exists place_receipt LowCardinality(String),
  add column if not exists buyer_state LowCardinality(String) default multiIf(buyer = '', 'none', buyer_key = '', 'toOrder', match(buyer_key, '(^| )(LOGISTICS|FREIGHT|FORWARD(ER|ERS|ING)|SHIPPING|CARGO|CONSOLIDATORS?)( |$)|物流|货运|货代'), 'logistics', 'identified'),
  add column if not exists buyer_contact String,
  add column if not exists seller_state LowCardinality(String) default multiIf(seller = '', 'none', seller_key = '', 'toOrder', match(seller_key, '(^| )(LOGISTICS|FREIGHT|FORWARD(ER|ERS|ING)|SHIPPING|CARGO|CONSOLIDATORS?)( |$)|物流|货运|货代'), 'logistics', 'identified'),
  add column if not exists seller_contact String,
  add column if not exists notify_key String,
  add column if not exists notify_state LowCardinality(String) default if(notify = '', 'none', 'identified'),
  add column if not exists notify_address String,
  add column if not exists carrier_scac LowCardinality(String) alias if(match(carrier, '^[A-Z]{4}$'), carrier, ''),
  add column if not exists container_numbers Array(String) default arrayDistinct(arrayFilter(number -> number != '', splitByRegexp('[,;/|[:space:]]+', upper(containers)))),
  add column if not exists container_size LowCardinality(String),
  add column if not exists container_count Nullable(UInt16) default if(containers = '', null, length(container_numbers)),
  add column if not exists origin_source LowCardinality(String) default if(origin = '', '', 'declared'),
  add column if not exists teu_source LowCardinality(String) default if(isNull(teu), '', 'declared'),
  add column if not exists value_source LowCardinality(String) default if(isNull(value), 'none', 'declared');

alter table customs_shipments_staging ${on_cluster}
  modify column content UInt64 materialized bitXor(bitXor(
    sipHash64(version, reference, source, flow, trade_date, master_bill, house_bill, line_no, hs, goods, buyer, buyer_address, buyer_country, seller, seller_address, seller_country, notify, if(origin_source = 'inferred' and origin_raw = '', '', origin), origin_raw, destination, destination_raw, ifNull(toString(quantity), '\\N'), quantity_unit, ifNull(toString(packages), '\\N'), package_unit, ifNull(toString(gross_kg), '\\N'), ifNull(toString(net_kg), '\\N'), weight_raw, ifNull(toString(if(teu_source = 'computed', null, teu)), '\\N'), ifNull(toString(value), '\\N'), currency, load_port, unload_port, carrier, vessel, voyage, containers, transport, incoterm, mode, province),
    if(concat(bill_type, place_receipt, notify_address, buyer_contact, seller_contact, container_size) = '', 0, sipHash64(bill_type, place_receipt, notify_address, buyer_contact, seller_contact, container_size))),
    if(record_status = 'deleted', 1, 0)),
  modify column record_key UInt64 materialized if(master_bill = '' and house_bill = '', bitXor(content, if(record_status = 'deleted', 1, 0)), sipHash64(source, master_bill, house_bill, line_no));

alter table customs_shipments_superseded ${on_cluster}
  add column if not exists bill_type LowCardinality(String),
  add column if not exists record_status LowCardinality(String),
  add column if not exists hs_source LowCardinality(String) default if(hs = '', '', 'declared'),
  add column if not exists hs_edition UInt16 alias multiIf(hs = '', 0, trade_date < '2012-01-01', 2007, trade_date < '2017-01-01', 2012, trade_date < '2022-01-01', 2017, trade_date < '2028-01-01', 2022, 2028),
  add column if not exists place_receipt LowCardinality(String),
  add column if not exists buyer_state LowCardinality(String) default multiIf(buyer = '', 'none', buyer_key = '', 'toOrder', match(buyer_key, '(^| )(LOGISTICS|FREIGHT|FORWARD(ER|ERS|ING)|SHIPPING|CARGO|CONSOLIDATORS?)( |$)|物流|货运|货代'), 'logistics', 'identified'),
  add column if not exists buyer_contact String,
  add column if not exists seller_state LowCardinality(String) default multiIf(seller = '', 'none', seller_key = '', 'toOrder', match(seller_key, '(^| )(LOGISTICS|FREIGHT|FORWARD(ER|ERS|ING)|SHIPPING|CARGO|CONSOLIDATORS?)( |$)|物流|货运|货代'), 'logistics', 'identified'),
  add column if not exists seller_contact String,
  add column if not exists notify_key String,
  add column if not exists notify_state LowCardinality(String) default if(notify = '', 'none', 'identified'),
  add column if not exists notify_address String,
  add column if not exists carrier_scac LowCardinality(String) alias if(match(carrier, '^[A-Z]{4}$'), carrier, ''),
  add column if not exists container_numbers Array(String) default arrayDistinct(arrayFilter(number -> number != '', splitByRegexp('[,;/|[:space:]]+', upper(containers)))),
  add column if not exists container_size LowCardinality(String),
  add column if not exists container_count Nullable(UInt16) default if(containers = '', null, length(container_numbers)),
  add column if not exists origin_source LowCardinality(String) default if(origin = '', '', 'declared'),
  add column if not exists teu_source LowCardinality(String) default if(isNull(teu), '', 'declared'),
  add column if not exists value_source LowCardinality(String) default if(isNull(value), 'none', 'declared');

alter table customs_shipments_superseded ${on_cluster}
  modify column content UInt64 materialized bitXor(bitXor(
    sipHash64(version, reference, source, flow, trade_date, master_bill, house_bill, line_no, hs, goods, buyer, buyer_address, buyer_country, seller, seller_address, seller_country, notify, if(origin_source = 'inferred' and origin_raw = '', '', origin), origin_raw, destination, destination_raw, ifNull(toString(quantity), '\\N'), quantity_unit, ifNull(toString(packages), '\\N'), package_unit, ifNull(toString(gross_kg), '\\N'), ifNull(toString(net_kg), '\\N'), weight_raw, ifNull(toString(if(teu_source = 'computed', null, teu)), '\\N'), ifNull(toString(value), '\\N'), currency, load_port, unload_port, carrier, vessel, voyage, containers, transport, incoterm, mode, province),
    if(concat(bill_type, place_receipt, notify_address, buyer_contact, seller_contact, container_size) = '', 0, sipHash64(bill_type, place_receipt, notify_address, buyer_contact, seller_contact, container_size))),
    if(record_status = 'deleted', 1, 0)),
  modify column record_key UInt64 materialized if(master_bill = '' and house_bill = '', bitXor(content, if(record_status = 'deleted', 1, 0)), sipHash64(source, master_bill, house_bill, line_no));

-- Which dimensions a figure is broken down by; over the others it is a sum. Figures of different breakdowns are never added up.
alter table customs_statistics ${on_cluster}
  add column if not exists dimensions String alias arrayStringConcat(arrayFilter(name -> name != '', [if(hs = '', '', 'hs'), if(partner = '' and partner_code = '', '', 'partner'), if(mode = '' and mode_code = '', '', 'mode'), if(province = '' and province_code = '', '', 'province')]), ' ');

-- Which dimensions a figure is broken down by; over the others it is a sum. Figures of different breakdowns are never added up.
alter table customs_statistics_staging ${on_cluster}
  add column if not exists dimensions String alias arrayStringConcat(arrayFilter(name -> name != '', [if(hs = '', '', 'hs'), if(partner = '' and partner_code = '', '', 'partner'), if(mode = '' and mode_code = '', '', 'mode'), if(province = '' and province_code = '', '', 'province')]), ' ');

-- Which dimensions a figure is broken down by; over the others it is a sum. Figures of different breakdowns are never added up.
alter table customs_statistics_superseded ${on_cluster}
  add column if not exists dimensions String alias arrayStringConcat(arrayFilter(name -> name != '', [if(hs = '', '', 'hs'), if(partner = '' and partner_code = '', '', 'partner'), if(mode = '' and mode_code = '', '', 'mode'), if(province = '' and province_code = '', '', 'province')]), ' ');
