-- The place of their customs opens shared records to companies. Records from before that was kept only as somebody said it
-- lose what was a guess there, as those have that are loaded since. docs/decisions/0149-where-shipments-go.md has the
-- reasons. Only parts that have such records are written again, in the background; until then these stay open as they were.
alter table customs_shipments ${on_cluster} update origin = '', origin_source = ''
  where company_id = 0 and flow = 'export' and origin != '' and origin_source not in ('declared', 'carrier')
  settings mutations_sync = 0;
alter table customs_shipments ${on_cluster} update destination = '', destination_source = ''
  where company_id = 0 and flow != 'export' and destination != '' and destination_source not in ('declared', 'carrier')
  settings mutations_sync = 0;
