import type { Db } from '#platform/postgres/database.ts'

/** Saves a search of the user of the transaction, without alerts, so that trying the product begins quietly. */
export async function loadDemoWatch(db: Db): Promise<void> {
  await db.query(
    `insert into customs_watches (name, query, change_percent, by_notice, by_mail, frequency, result_cap, own_mark, shared_mark)
     select '不锈钢保温杯', '{"version": 1, "search": "stainless steel"}', 30, true, false, 'load', 100, own_mark, shared_mark
     from customs_load_marks()`,
  )
}
