alter table connectors drop constraint connectors_key_check,
  add constraint connectors_key_check check (key in ('overpass', 'gleif', 'wikidata', 'searxng', 'opencorporates', 'nominatim'));
