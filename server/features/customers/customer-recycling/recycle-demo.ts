import type { OwnName } from '@landfall/contract/own-name.ts'
import type { Db } from '#platform/postgres/database.ts'
import { dropNeglected, moveSomeToPool, spreadOwnership } from '../customer-writing/demo-writing.ts'

const reasons: readonly OwnName[] = [
  {
    zh: '暂无采购需求',
    en: 'No demand for now',
    es: 'Sin demanda por ahora',
    ja: '当面の需要なし',
    ko: '당분간 수요 없음',
    it: 'Nessuna richiesta per ora',
  },
  {
    zh: '联系不上',
    en: 'Cannot be reached',
    es: 'Imposible contactar',
    ja: '連絡がつかない',
    ko: '연락이 되지 않음',
    it: 'Non raggiungibile',
  },
  {
    zh: '价格谈不拢',
    en: 'Price too high',
    es: 'Precio demasiado alto',
    ja: '価格が合わない',
    ko: '가격이 맞지 않음',
    it: 'Prezzo troppo alto',
  },
  {
    zh: '已有固定供应商',
    en: 'Has a regular supplier',
    es: 'Ya tiene proveedor fijo',
    ja: '固定の仕入先がある',
    ko: '고정 공급업체가 있음',
    it: 'Ha già un fornitore fisso',
  },
]

const followUpDays = 180
const dropped = 12

/** Gives the demo's company pool rules, reasons, a second pool and one night on which customers dropped. */
export async function loadDemoPool({ db }: { db: Db }): Promise<void> {
  await db.query(
    `insert into release_reasons (names, position) select names::jsonb, place - 1
     from unnest($1::text[]) with ordinality as given (names, place)`,
    [reasons.map((names) => JSON.stringify(names))],
  )
  const [second] = await db.query<{ id: number }>(
    `insert into pools (name, resting_days, daily_claims) values ('展会客户', 1, 20) returning id`,
  )
  if (second) await moveSomeToPool(db, second.id, 40)
  await spreadOwnership(db, followUpDays - 4)
  await db.query(
    `update recycle_rules set is_on = true, follow_up_days = ${followUpDays}, stage_days = '{"sample": 270}',
       holding_cap = 3000 where company_id = app_company_id()`,
  )
  await db.query(
    `update pools set daily_claims = 100, cooldown_days = 3 where company_id = app_company_id() and is_default`,
  )
  await makeNight(db)
}

async function makeNight(db: Db): Promise<void> {
  await db.query(`select set_config('app.recycle_rules', 'followUp:${followUpDays}', true)`)
  const [night] = await db.query<{ id: number }>(
    `insert into recycle_runs (due_at, started_at, finished_at, dropped)
     select at, at, at + interval '4 seconds', ${dropped} from (
       select (date_trunc('day', now() at time zone c.time_zone) + interval '2 hours') at time zone c.time_zone
         - interval '1 day' as at
       from companies c where c.id = app_company_id()) yesterday
     returning id`,
  )
  if (night) await dropNeglected(db, night.id, { rule: `followUp:${followUpDays}`, amount: dropped })
  await db.query(`select set_config('app.recycle_rules', '', true)`)
}
