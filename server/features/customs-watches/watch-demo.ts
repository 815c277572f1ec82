import type { Db } from '#platform/postgres/database.ts'

/** Saves a search of the user of the transaction that looks weekly, so that it keeps quiet at first. */
export async function loadDemoWatch(db: Db): Promise<void> {
  await db.query(
    `insert into customs_watches (name, query, kinds, change_percent, by_notice, by_mail, frequency, result_cap,
       own_mark, shared_mark, next_run_at)
     select '不锈钢保温杯', '{"version": 1, "search": "stainless steel"}', '{newShipment,newBuyer}', 30, true, false,
       'weekly', 100, own_mark, shared_mark, customs_watch_next('weekly', 'Asia/Shanghai')
     from customs_load_marks()`,
  )
}
