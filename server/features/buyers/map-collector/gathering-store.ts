import type { MapCell, MapGathering } from '@landfall/contract/buyers/map-gatherings.ts'
import { AppError } from '#platform/http/app-error.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import type { OsmPlace } from './overpass-question.ts'

const columns = 'id, search, kind, area, state, found, cells, created_at'

interface Stored extends MapGathering {
  taskId: number | null
}

/** The newest gathering of the caller. */
export function findLatest(db: Db): Promise<Stored | undefined> {
  return one(
    db,
    `select ${columns}, task_id from map_gatherings where user_id = app_user_id() order by id desc limit 1`,
  )
}

/** A gathering of the caller, locked; throws `gatheringNotFound`. */
export async function lockGathering(db: Db, id: number): Promise<Stored> {
  const found = await one<Stored>(
    db,
    `select ${columns}, task_id from map_gatherings where id = $1 and user_id = app_user_id() for update`,
    [id],
  )
  if (!found) throw new AppError('gatheringNotFound')
  return found
}

/** What a task works on; undefined when it is there no more. */
export function findGathering(db: Db, id: number): Promise<MapGathering | undefined> {
  return one(db, `select ${columns} from map_gatherings where id = $1`, [id])
}

/** Stores a new gathering. */
export async function insertGathering(
  db: Db,
  { search, kind, area, cells }: Pick<MapGathering, 'search' | 'kind' | 'area' | 'cells'>,
): Promise<number> {
  const row = await one<{ id: number }>(
    db,
    `insert into map_gatherings (search, kind, area, cells, state) values ($1, $2, $3, $4, 'running') returning id`,
    [search, kind, area, JSON.stringify(cells)],
  )
  if (!row) throw new Error('the gathering was not stored')
  return row.id
}

/** Notes by which task a gathering goes on, with what its cells are then. */
export async function noteRunning(
  db: Db,
  id: number,
  wish: { taskId: number; cells: readonly MapCell[] },
): Promise<void> {
  await db.query(`update map_gatherings set state = 'running', task_id = $2, cells = $3 where id = $1`, [
    id,
    wish.taskId,
    JSON.stringify(wish.cells),
  ])
}

/** Notes that a gathering has stopped; of a task, only where no other one goes on with it. */
export async function noteStopped(
  db: Db,
  id: number,
  { state, taskId = null }: { state: 'paused' | 'done'; taskId?: number | null },
): Promise<void> {
  await db.query(
    'update map_gatherings set state = $2 where id = $1 and ($3::bigint is null or task_id is null or task_id = $3)',
    [id, state, taskId],
  )
}

/** Stores the places of a cell with what became of the cells: neither is kept without the other. Answers how many are new. */
export async function storeCell(
  db: Db,
  id: number,
  { cells, places }: { cells: readonly MapCell[]; places: readonly OsmPlace[] },
): Promise<number> {
  const rows = await db.query<{ isNew: boolean }>(
    `insert into osm_places (osm_type, osm_id, name, country, city, address, website, email, phone, products, latitude, longitude)
     select p."osmType", p."osmId", p.name, p.country, p.city, p.address, p.website, p.email, p.phone, p.products, p.latitude, p.longitude
     from jsonb_to_recordset($1) as p ("osmType" text, "osmId" bigint, name text, country text, city text, address text,
       website text, email text, phone text, products text, latitude double precision, longitude double precision)
     on conflict (company_id, osm_type, osm_id) do update set name = excluded.name, country = excluded.country,
       city = excluded.city, address = excluded.address, website = excluded.website, email = excluded.email,
       phone = excluded.phone, products = excluded.products, latitude = excluded.latitude, longitude = excluded.longitude,
       fetched_at = now()
     returning xmax = 0 as is_new`,
    [JSON.stringify(places)],
  )
  await db.query('update map_gatherings set cells = $2, found = found + $3 where id = $1', [
    id,
    JSON.stringify(cells),
    places.length,
  ])
  return rows.filter(({ isNew }) => isNew).length
}
