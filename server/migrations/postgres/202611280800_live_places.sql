-- Google Places and Amap are asked while somebody looks: docs/decisions/0284-places-that-may-not-be-kept.md.
alter table connectors drop constraint connectors_key_check;
alter table connectors add constraint connectors_key_check
  check (key in ('overpass', 'gleif', 'wikidata', 'searxng', 'opencorporates', 'nominatim', 'googlePlaces', 'amap'));
