-- What a statistic is a figure of, and what it is grouped by, as columns: figures of two breakdowns are never added up, so every
-- question begins with them. docs/decisions/0147-one-breakdown-at-a-time.md has the reasons. `dimensions`, which is computed and
-- takes no room, stays for processes of the release before.
alter table customs_statistics ${on_cluster}
  add column if not exists breakdown LowCardinality(String) materialized concat(if(grain = 'year', 'year', 'month'), multiIf(hs != '', concat(' hs', toString(length(hs))), goods != '', ' goods', ''), if(partner = '' and partner_code = '', '', ' partner'), if(mode = '' and mode_code = '', '', ' mode'), if(province = '' and province_code = '', '', ' province')),
  add column if not exists partner_key LowCardinality(String) materialized multiIf(partner_country != '', partner_country, partner != '', partner, partner_code),
  add column if not exists mode_key LowCardinality(String) materialized if(mode = '', mode_code, mode),
  add column if not exists province_key LowCardinality(String) materialized if(province = '', province_code, province);
alter table customs_statistics ${on_cluster} materialize column breakdown, materialize column partner_key, materialize column mode_key, materialize column province_key;
