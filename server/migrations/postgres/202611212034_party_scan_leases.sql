-- A scan holds its house by a lease instead of an open transaction; its number tells whose the lease is.
alter table trade_party_scans add column held_until timestamptz;
