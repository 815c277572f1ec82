/** A column that a batch writes. */
export interface BatchColumn {
  column: string
  type: string
  /** SQL that words a value of the column; `$locale` stands for the language. */
  textOf: (value: string) => string
}

/** SQL of what the timeline says about a change of field `$4`. */
export function changeEvent(before: string, after: string): string {
  return `jsonb_build_object('fields', jsonb_build_array(jsonb_build_object('field', $4::text,
     'before', coalesce(${before}, ''), 'after', coalesce(${after}, ''))))`
}

/** Every statement of a batch takes the same values, also where nothing needs the language. */
export function localised(sql: string): string {
  return `${sql.replaceAll('$locale', '$5::text')} where $5::text is not null`
}

/** Writes a column of customers `$1` to `$2`, keeps what it was for batch `$3`, and tells each timeline. */
export function applyColumnSql({ column, type, textOf }: BatchColumn): string {
  return localised(
    `with target as (
       select id, ${column} as before, deal_at, deal_reversed_at from customers
       where id = any($1) and deleted_at is null and ${column} is distinct from $2::${type} order by id for update
     ), kept as (
       insert into customer_batch_rows (batch_id, customer_id, before, deal_at, deal_reversed_at)
       select $3::bigint, id, before::text, deal_at, deal_reversed_at from target
     ), told as (
       insert into customer_events (customer_id, kind, data)
       select id, 'changed', ${changeEvent(textOf('before'), textOf(`$2::${type}`))} from target
     ), changed as (
       update customers c set ${column} = $2::${type}, updated_at = clock_timestamp()
       from target t where c.id = t.id returning c.id
     ) select count(*) as changed from changed`,
  )
}

/** Gives back what rows `$1` of a batch kept, where the column still has the batch's value `$2`. */
export function undoColumnSql({ column, type, textOf }: BatchColumn): string {
  return localised(
    `with kept as (
       delete from customer_batch_rows where id = any($1) and batch_id = $3 returning customer_id, before
     ), target as (
       select c.id, kept.before from customers c join kept on kept.customer_id = c.id
       where c.${column} is not distinct from $2::${type} and c.deleted_at is null order by c.id for update of c
     ), told as (
       insert into customer_events (customer_id, kind, data)
       select id, 'changed', ${changeEvent(textOf(`$2::${type}`), textOf('before'))} from target
     ), changed as (
       update customers c set ${column} = t.before::${type}, updated_at = clock_timestamp()
       from target t where c.id = t.id returning c.id
     ) select (select count(*) from changed) as restored, (select count(*) from kept) as amount,
       array(select id from changed) as ids`,
  )
}
