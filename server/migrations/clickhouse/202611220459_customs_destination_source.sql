-- Where a shipment's destination comes from: as its file says, or from the country whose customs wrote the records. Without
-- either it is empty, and the buyer's country tells where it is read. `content` leaves out what the file did not say, so
-- that a file which was loaded before is still known.

alter table customs_shipments ${on_cluster}
  add column if not exists destination_source LowCardinality(String) default if(destination = '', '', 'declared');
alter table customs_shipments ${on_cluster}
  modify column content UInt64 materialized bitXor(bitXor(
    sipHash64(version, reference, source, flow, trade_date, master_bill, house_bill, line_no, hs, goods, buyer, buyer_address, buyer_country, seller, seller_address, seller_country, notify, if(origin_raw = '', '', origin), origin_raw, if(destination_raw = '', '', destination), destination_raw, ifNull(toString(quantity), '\\N'), quantity_unit, ifNull(toString(packages), '\\N'), package_unit, ifNull(toString(gross_kg), '\\N'), ifNull(toString(net_kg), '\\N'), weight_raw, ifNull(toString(if(teu_source = 'computed', null, teu)), '\\N'), ifNull(toString(value), '\\N'), currency, load_port, unload_port, carrier, vessel, voyage, containers, transport, incoterm, mode, province),
    if(concat(bill_type, place_receipt, notify_address, buyer_contact, seller_contact, container_size) = '', 0, sipHash64(bill_type, place_receipt, notify_address, buyer_contact, seller_contact, container_size))),
    if(record_status = 'deleted', 1, 0));

alter table customs_shipments_staging ${on_cluster}
  add column if not exists destination_source LowCardinality(String) default if(destination = '', '', 'declared');
alter table customs_shipments_staging ${on_cluster}
  modify column content UInt64 materialized bitXor(bitXor(
    sipHash64(version, reference, source, flow, trade_date, master_bill, house_bill, line_no, hs, goods, buyer, buyer_address, buyer_country, seller, seller_address, seller_country, notify, if(origin_raw = '', '', origin), origin_raw, if(destination_raw = '', '', destination), destination_raw, ifNull(toString(quantity), '\\N'), quantity_unit, ifNull(toString(packages), '\\N'), package_unit, ifNull(toString(gross_kg), '\\N'), ifNull(toString(net_kg), '\\N'), weight_raw, ifNull(toString(if(teu_source = 'computed', null, teu)), '\\N'), ifNull(toString(value), '\\N'), currency, load_port, unload_port, carrier, vessel, voyage, containers, transport, incoterm, mode, province),
    if(concat(bill_type, place_receipt, notify_address, buyer_contact, seller_contact, container_size) = '', 0, sipHash64(bill_type, place_receipt, notify_address, buyer_contact, seller_contact, container_size))),
    if(record_status = 'deleted', 1, 0));

alter table customs_shipments_superseded ${on_cluster}
  add column if not exists destination_source LowCardinality(String) default if(destination = '', '', 'declared');
alter table customs_shipments_superseded ${on_cluster}
  modify column content UInt64 materialized bitXor(bitXor(
    sipHash64(version, reference, source, flow, trade_date, master_bill, house_bill, line_no, hs, goods, buyer, buyer_address, buyer_country, seller, seller_address, seller_country, notify, if(origin_raw = '', '', origin), origin_raw, if(destination_raw = '', '', destination), destination_raw, ifNull(toString(quantity), '\\N'), quantity_unit, ifNull(toString(packages), '\\N'), package_unit, ifNull(toString(gross_kg), '\\N'), ifNull(toString(net_kg), '\\N'), weight_raw, ifNull(toString(if(teu_source = 'computed', null, teu)), '\\N'), ifNull(toString(value), '\\N'), currency, load_port, unload_port, carrier, vessel, voyage, containers, transport, incoterm, mode, province),
    if(concat(bill_type, place_receipt, notify_address, buyer_contact, seller_contact, container_size) = '', 0, sipHash64(bill_type, place_receipt, notify_address, buyer_contact, seller_contact, container_size))),
    if(record_status = 'deleted', 1, 0));
