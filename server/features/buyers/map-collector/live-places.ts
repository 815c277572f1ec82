import type { DirectoryCollecting } from '@landfall/contract/buyers/company-directory.ts'
import type { LivePlace, LiveSource } from '@landfall/contract/buyers/live-places.ts'
import { boxAround, isInArea, readMapArea } from '@landfall/contract/buyers/map-area.ts'
import {
  type AskingNeeds,
  askConnector,
  ConnectorTrouble,
} from '#features/buyers/connectors/connector-asking.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context, TransactionContext } from '#platform/http/context.ts'
import { translate } from '#platform/i18n/translate.ts'
import { livePlaceSources } from './live-place-answers.ts'
import type { PlaceNeeds } from './map-collecting.ts'

interface Wish {
  key: LiveSource
  search: string
  area: string
}

/** Places of some words in an area as a service tells of them now; throws `gatheringUnclear`, `connectorOff` or `connectorFailed`. */
export async function searchLivePlaces(
  ctx: Context,
  needs: AskingNeeds,
  { key, search, area: text }: Wish,
): Promise<{ items: LivePlace[]; isCut: boolean }> {
  const area = readMapArea(text)
  if (!area) throw new AppError('gatheringUnclear')
  const source = livePlaceSources[key]
  const wish = { search, box: boxAround(area), locale: ctx.locale }
  const found = new Map<string, LivePlace>()
  let page: string | undefined
  try {
    for (let asked = 0; asked < source.mostPages; asked += 1) {
      const question = source.question(wish, page)
      const answer = await askConnector((work) => ctx.transaction(work), needs, { key, question })
      const { places, next } = source.read(answer, page)
      for (const place of places) if (isInArea(area, place)) found.set(place.id, place)
      if (next === null) return { items: [...found.values()], isCut: false }
      page = next
    }
  } catch (error) {
    if (error instanceof ConnectorTrouble) throw new AppError('connectorFailed', { reason: error.message })
    throw error
  }
  return { items: [...found.values()], isCut: true }
}

interface Typed extends Pick<LivePlace, 'id' | 'name' | 'website' | 'phone'> {
  key: LiveSource
  country: string | null
}

/** Collects a company by what somebody typed of it himself; Google allows to keep the number of its place, Amap nothing. */
export async function collectLivePlace(
  ctx: TransactionContext,
  needs: PlaceNeeds,
  { key, id, name, country, website, phone }: Typed,
): Promise<DirectoryCollecting> {
  const source = translate(ctx.locale, `connectors.name.${key}`)
  const remark = key === 'googlePlaces' ? `${source} · place_id: ${id}` : source
  const [state] = await needs.collectPlaces(ctx, [
    { name, country, website, phone, email: '', address: '', remark },
  ])
  const count = (wanted: typeof state) => (state === wanted ? 1 : 0)
  return { collected: count('collected'), known: count('known'), erased: count('erased'), notStorable: 0 }
}
