import { readMapArea } from '@landfall/contract/buyers/map-area.ts'
import type { MapCell, MapGathering } from '@landfall/contract/buyers/map-gatherings.ts'
import { findConnector } from '#features/buyers/connectors/connector-store.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { createTask, requestCancel } from '#platform/tasks/task-store.ts'
import {
  findGathering,
  findLatest,
  insertGathering,
  lockGathering,
  noteRunning,
  noteStopped,
} from './gathering-store.ts'
import { cellsOf } from './map-cells.ts'

interface GatheringWish {
  search: string
  kind: string | null
  area: string
}

/** The newest gathering of the caller. */
export async function latestGathering({ db }: TransactionContext): Promise<MapGathering | null> {
  return (await findLatest(db)) ?? null
}

/** Begins to look through an area; throws `connectorOff`, `gatheringRunning`, or what is wrong with the wish. */
export async function startGathering(ctx: TransactionContext, wish: GatheringWish): Promise<MapGathering> {
  const area = readMapArea(wish.area)
  if (!area || (wish.search === '' && wish.kind === null)) throw new AppError('gatheringUnclear')
  await assertOn(ctx)
  // Whoever starts at two windows at once waits here.
  await ctx.db.query('select 1 from users where id = app_user_id() for update')
  if ((await findLatest(ctx.db))?.state === 'running') throw new AppError('gatheringRunning')
  const cells = cellsOf(area)
  const id = await insertGathering(ctx.db, { ...wish, kind: wish.kind ?? '', cells })
  return run(ctx, id, { cells, title: wish.search || (wish.kind ?? '') })
}

/** Goes on with the cells that wait or have failed. */
export async function resumeGathering(ctx: TransactionContext, id: number): Promise<MapGathering> {
  const gathering = await lockGathering(ctx.db, id)
  if (gathering.state === 'running') throw new AppError('gatheringRunning')
  await assertOn(ctx)
  const again = (cell: MapCell): MapCell =>
    cell.state === 'failed' ? { ...cell, state: 'waiting', trouble: '' } : cell
  return run(ctx, id, { cells: gathering.cells.map(again), title: gathering.search || gathering.kind })
}

/** Pauses a gathering; what was found stays. */
export async function pauseGathering(ctx: TransactionContext, id: number): Promise<MapGathering> {
  const { taskId, state } = await lockGathering(ctx.db, id)
  if (state === 'running') {
    if (taskId !== null) await requestCancel(ctx.db, taskId)
    await noteStopped(ctx.db, id, { state: 'paused' })
  }
  return lockGathering(ctx.db, id)
}

async function assertOn({ db }: TransactionContext): Promise<void> {
  if (!(await findConnector(db, 'overpass'))?.isOn) throw new AppError('connectorOff')
}

async function run(
  ctx: TransactionContext,
  id: number,
  { cells, title }: { cells: readonly MapCell[]; title: string },
): Promise<MapGathering> {
  const taskId = await createTask(ctx.db, {
    ...{ kind: 'mapGathering', title, locale: ctx.locale },
    input: { gatheringId: id },
  })
  await noteRunning(ctx.db, id, { taskId, cells })
  const gathering = await findGathering(ctx.db, id)
  if (!gathering) throw new AppError('gatheringNotFound')
  return gathering
}
