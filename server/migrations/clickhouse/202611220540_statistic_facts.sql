-- What makes two statistics of different files the same fact: not their unit, which a later file may correct, but the product's
-- name where there is no code. Beside `record_key`, by which superseded rows are ordered.
alter table customs_statistics ${on_cluster} add column if not exists fact_key UInt64 materialized sipHash64(toString(period), grain, flow, hs, if(hs = '', goods, ''), partner_code, partner, mode_code, mode, province_code, province, currency, source);
alter table customs_statistics_staging ${on_cluster} add column if not exists fact_key UInt64 materialized sipHash64(toString(period), grain, flow, hs, if(hs = '', goods, ''), partner_code, partner, mode_code, mode, province_code, province, currency, source);
alter table customs_statistics_superseded ${on_cluster} add column if not exists fact_key UInt64 materialized sipHash64(toString(period), grain, flow, hs, if(hs = '', goods, ''), partner_code, partner, mode_code, mode, province_code, province, currency, source);
alter table customs_statistics ${on_cluster} materialize column fact_key;
alter table customs_statistics_superseded ${on_cluster} materialize column fact_key;
