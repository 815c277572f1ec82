import { company, keyOf, type LoadWork, ofUpload, remove, run, tableOf } from './record-loading.ts'

/**
 * Works out which of the records that an upload superseded count again without it, and to which other upload the
 * rest now owe their place, without changing any.
 */
export async function decideRevert(load: LoadWork): Promise<void> {
  const table = tableOf(load.kind)
  const key = keyOf(load)
  const mine = `from ${table}_superseded where ${company} and superseded_by = {upload_id:UInt64} and upload_id != {upload_id:UInt64}`
  const others = `from ${table} where ${company} and upload_id != {upload_id:UInt64}`
  const fields = `id, upload_id, ${key}, master_key, version, exclusive`
  await run(
    load,
    'decide-revert',
    `insert into customs_decisions (company_id, upload_id, id, outcome, live, superseded_by)
     select {company_id:UInt64}, {upload_id:UInt64}, id, if(is_back, 'restored', 'passed on'), is_back,
       multiIf(is_back, 0, house_upload != 0, house_upload, rivals > 0, rival_upload, top_upload)
     from (
       select *,
         version = top and house_upload = 0
           and (exclusive = 0 or (rivals = 0 or rival_top < version) and upload_id = newest) as is_back
       from (
         select *,
           max(version) over (partition by ${key}) as top,
           argMax(upload_id, (version, upload_id)) over (partition by ${key}) as top_upload,
           countIf(is_mine = 0) over (partition by ${key}) as rivals,
           maxIf(version, is_mine = 0) over (partition by ${key}) as rival_top,
           maxIf(upload_id, is_mine = 0) over (partition by ${key}) as rival_upload,
           maxIf(upload_id, is_mine = 1) over (partition by ${key}, version) as newest
         from (
           select ${fields}, 1 as is_mine, is_master, if(is_master, houses.house_upload, 0) as house_upload
           from (select ${fields}, ${isMaster(load)} as is_master ${mine}) as own
           left join (${housesOf(load, mine, others)}) as houses using (master_key)
           union all
           select ${fields}, 0, 0, 0 ${others} and ${key} in (select ${key} ${mine})
         )
       )
     )
     where is_mine = 1`,
  )
}

function isMaster({ kind }: LoadWork): string {
  return kind === 'shipments' ? `house_bill = '' and master_key != 0` : '0'
}

// The house bills that keep a master bill from counting, with one of the uploads that brought them.
function housesOf({ kind }: LoadWork, mine: string, others: string): string {
  if (kind === 'statistics') return 'select toUInt64(0) as master_key, toUInt64(0) as house_upload where 0'
  return `select master_key, max(upload_id) as house_upload from (
      select master_key, upload_id ${others} and house_bill != '' and master_key in (select master_key ${mine})
      union all select master_key, upload_id ${mine} and house_bill != ''
    ) group by master_key`
}

/** Makes the decided changes; what an interrupted attempt has done is left out. */
export async function applyRevert(load: LoadWork): Promise<void> {
  const table = tableOf(load.kind)
  const columns = load.columns.join(', ')
  const restored = `select id from customs_decisions where ${ofUpload} and outcome = 'restored'`
  await run(
    load,
    'restore',
    `insert into ${table} (${columns}) select ${columns} from ${table}_superseded
     where ${company} and superseded_by = {upload_id:UInt64} and id in (${restored})
       and id not in (select id from ${table} where ${company} and id in (${restored}))`,
  )
  await run(
    load,
    'pass-on',
    `insert into ${table}_superseded (${columns}, superseded_by)
     select ${columns}, heir from ${table}_superseded as record
     inner join (
       select id, superseded_by as heir from customs_decisions where ${ofUpload} and outcome = 'passed on'
     ) as decision using (id)
     where ${company} and superseded_by = {upload_id:UInt64}
       and (id, heir) not in (select id, superseded_by from ${table}_superseded where ${company})`,
  )
  const buried = `${table}_superseded`
  await remove(load, 'revert', { table: buried, where: `${company} and superseded_by = {upload_id:UInt64}` })
  await remove(load, 'revert', { table: buried, where: ofUpload })
  await remove(load, 'revert', { table, where: ofUpload })
}
