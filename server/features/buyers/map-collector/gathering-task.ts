import { setTimeout as sleep } from 'node:timers/promises'
import { isInArea, type MapArea, readMapArea } from '@landfall/contract/buyers/map-area.ts'
import type { MapCell, MapGathering } from '@landfall/contract/buyers/map-gatherings.ts'
import type { DatasetNeeds } from '#features/buyers/company-datasets/dataset-import-task.ts'
import {
  type AskingNeeds,
  askConnector,
  ConnectorTrouble,
} from '#features/buyers/connectors/connector-asking.ts'
import { AppError } from '#platform/http/app-error.ts'
import { defineTask, type TaskDefinition, type TaskRun } from '#platform/tasks/task-definition.ts'
import { findGathering, noteStopped, storeCell } from './gathering-store.ts'
import { cellLimit, quartersOf } from './map-cells.ts'
import { overpassQuery, readOverpass } from './overpass-question.ts'
import { readKind } from './place-kind-store.ts'

interface GatheringInput {
  gatheringId: number
}

type Run = TaskRun<GatheringInput>
type Needs = AskingNeeds & DatasetNeeds

/** How often a busy server is asked for one cell, and how long it is left alone in between. */
const tries = { count: 3, pauseMs: 5_000 }

/** Looks through an area at OpenStreetMap, cell by cell; a killed run goes on with the cells that wait. */
export function gatheringTask(needs: Needs): TaskDefinition<never> {
  return defineTask<GatheringInput>({
    kind: 'mapGathering',
    async run(run) {
      const { gatheringId: id } = run.input
      const gathering = await run.transaction((db) => findGathering(db, id))
      const area = gathering && readMapArea(gathering.area)
      if (!gathering || !area) return {}
      const kind = await run.transaction((db) => readKind(db, gathering.kind))
      const tags = kind?.tags ?? []
      const { cells, found } = await workThrough(run, needs, { gathering, area, tags })
      await run.transaction((db) => noteStopped(db, id, { state: 'done', taskId: run.id }))
      return { figures: { found, failed: cells.filter(({ state }) => state === 'failed').length } }
    },
    async ended(run) {
      await run.transaction((db) =>
        noteStopped(db, run.input.gatheringId, { state: 'paused', taskId: run.id }),
      )
    },
  })
}

async function workThrough(
  run: Run,
  needs: Needs,
  { tags, ...where }: { gathering: MapGathering; area: MapArea; tags: readonly string[] },
) {
  const { gathering } = where
  const cells = [...gathering.cells]
  let found = gathering.found
  for (let at = nextOf(cells); at >= 0; at = nextOf(cells)) {
    run.signal.throwIfAborted()
    const cell = cells[at]
    if (!cell) break
    const { outcome, places, further } = await lookInto(run, needs, { ...where, cell, tags })
    const room = cells.length + further.length <= cellLimit
    cells[at] =
      outcome.state === 'divided' && !room ? { ...outcome, state: 'done', trouble: 'full' } : outcome
    if (room) cells.push(...further)
    found += places.length
    await run.transaction((db) => storeCell(db, gathering.id, { cells, places }))
    const done = cells.filter(({ state }) => state !== 'waiting').length
    run.progress(done, cells.length, { found })
  }
  return { cells, found }
}

const nextOf = (cells: readonly MapCell[]) => cells.findIndex(({ state }) => state === 'waiting')

interface CellWish {
  gathering: MapGathering
  area: MapArea
  cell: MapCell
  /** By which the kind that is looked for is known. */
  tags: readonly string[]
}

async function lookInto(run: Run, needs: Needs, { gathering, area, cell, tags }: CellWish) {
  const nothing = { places: [], further: [] as MapCell[] }
  try {
    const answer = await askPatiently(run, needs, overpassQuery(cell, { search: gathering.search, tags }))
    const read = readOverpass(answer)
    if (!read) throw new ConnectorTrouble('no places in the answer')
    // Buildings and roads reach out of what was drawn.
    const inside = read.places.filter(({ latitude, longitude }) =>
      isInArea(area, { lat: latitude, lon: longitude }),
    )
    const emails = inside.map(({ email }) => email).filter((email) => email !== '')
    const erased = await run.transaction((db) => needs.erasedAmong(db, emails))
    const places = inside.filter(({ email }) => !erased.has(email))
    const isTooMuch = read.isFull || read.remark !== ''
    const further = isTooMuch ? quartersOf(cell) : []
    const rest = further.length > 0 ? 'divided' : read.remark === '' ? 'done' : 'failed'
    return {
      outcome: { ...cell, state: rest, found: places.length, trouble: read.remark.slice(0, 200) } as MapCell,
      places,
      further,
    }
  } catch (error) {
    if (!(error instanceof ConnectorTrouble)) throw error
    return { outcome: { ...cell, state: 'failed', trouble: error.message } as MapCell, ...nothing }
  }
}

async function askPatiently(run: Run, needs: Needs, query: string): Promise<unknown> {
  const body = new URLSearchParams({ data: query }).toString()
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': String(Buffer.byteLength(body)),
  }
  const question = {
    address: ({ baseUrl }: { baseUrl: string }) => baseUrl,
    init: { method: 'POST', headers, body, timeoutMs: 70_000 },
  }
  for (let left = tries.count; ; left -= 1) {
    try {
      return await askConnector((work) => run.transaction(work), needs, {
        key: 'overpass',
        question,
        signal: run.signal,
      })
    } catch (error) {
      if (error instanceof AppError && error.errorName === 'connectorOff') throw error
      if (!(error instanceof ConnectorTrouble) || !error.isPassing || left <= 1) throw error
      await sleep(tries.pauseMs, undefined, { signal: run.signal })
    }
  }
}
