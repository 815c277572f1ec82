-- The home page reads a month of follow-ups and of won deals.
create index follow_ups_happened on follow_ups (company_id, happened_at);
create index customer_events_won on customer_events (company_id, happened_at)
  where kind = 'changed' and data @> '{"fields": [{"field": "stage", "after": "won"}]}';
