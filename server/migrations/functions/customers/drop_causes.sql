-- Why a customer dropped, as it is told: stored are a rule or, since it is told with its number of days, `<rule>:<days>`.
create or replace function drop_causes(rules text[]) returns jsonb language sql immutable parallel safe
  return coalesce((select jsonb_agg(jsonb_build_object('rule', split_part(cause, ':', 1),
      'days', nullif(split_part(cause, ':', 2), '')::integer) order by place)
    from unnest(rules) with ordinality as each (cause, place)), '[]');
