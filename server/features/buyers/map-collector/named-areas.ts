import { formatMapArea, readMapArea } from '@landfall/contract/buyers/map-area.ts'
import type { NamedArea } from '@landfall/contract/buyers/map-places.ts'
import {
  type AskingNeeds,
  askConnector,
  ConnectorTrouble,
} from '#features/buyers/connectors/connector-asking.ts'
import { findAnswer, keepAnswer } from '#features/buyers/connectors/connector-store.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context } from '#platform/http/context.ts'

/** Areas of one name that are offered. */
const most = 10

/** A place that is a point has no extent of its own: half a kilometre around it. */
const leastDegrees = 0.005

/** Areas of a name; throws `connectorOff`, or `connectorFailed` with why. Answers are kept, as Nominatim's operators ask. */
export async function findAreas(ctx: Context, needs: AskingNeeds, search: string): Promise<NamedArea[]> {
  const key = 'nominatim'
  const question = `${ctx.locale} ${search.toLowerCase()}`
  const known = await ctx.transaction((db) => findAnswer<NamedArea[]>(db, key, question))
  if (known) return known.answer
  const query = new URLSearchParams({
    q: search,
    format: 'jsonv2',
    limit: String(most),
    'accept-language': ctx.locale,
  })
  try {
    const answer = await askConnector((work) => ctx.transaction(work), needs, {
      key,
      question: { address: ({ baseUrl }) => `${baseUrl}/search?${query}` },
    })
    const items = readAreas(answer)
    if (!items) throw new ConnectorTrouble('no places in the answer')
    await ctx.transaction((db) => keepAnswer(db, { key, question, answer: items }))
    return items
  } catch (error) {
    if (error instanceof ConnectorTrouble) throw new AppError('connectorFailed', { reason: error.message })
    throw error
  }
}

/** The areas of an answer, each once; undefined where it is no list. */
function readAreas(answer: unknown): NamedArea[] | undefined {
  if (!Array.isArray(answer)) return undefined
  const areas = answer.flatMap((one: unknown) => readArea(one) ?? [])
  return [...new Map(areas.map((area) => [area.area, area])).values()].slice(0, most)
}

function readArea(value: unknown): NamedArea | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const found = value as Record<string, unknown>
  const box = Array.isArray(found.boundingbox) ? found.boundingbox.map(Number) : []
  const [south = Number.NaN, north = Number.NaN, west = Number.NaN, east = Number.NaN] = box
  const detail = typeof found.display_name === 'string' ? found.display_name.trim().slice(0, 300) : ''
  if (detail === '' || box.length !== 4 || !box.every(Number.isFinite)) return undefined
  const wide = (from: number, to: number) => (to - from < leastDegrees ? leastDegrees / 2 : 0)
  const [high, broad] = [wide(south, north), wide(west, east)]
  const area = formatMapArea({
    kind: 'box',
    ...{ south: Math.max(-90, south - high), north: Math.min(90, north + high) },
    ...{ west: Math.max(-180, west - broad), east: Math.min(180, east + broad) },
  })
  if (!readMapArea(area)) return undefined
  const name =
    typeof found.name === 'string' && found.name.trim() !== ''
      ? found.name.trim()
      : (detail.split(',')[0] ?? detail)
  return {
    id: `${String(found.osm_type)}/${String(found.osm_id)}`.slice(0, 60),
    name: name.slice(0, 120),
    detail,
    area,
  }
}
