import { InboxOutlined, SearchOutlined } from '@ant-design/icons'
import {
  type LivePlace,
  type LiveSource,
  livePlaceRoutes,
  liveSources,
} from '@landfall/contract/buyers/live-places.ts'
import { formatMapArea, type MapArea } from '@landfall/contract/buyers/map-area.ts'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { formatNumber } from '#platform/formatters.ts'
import { Allowed } from '#platform/permission.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const LivePlaceForm = lazyPart(() => import('./live-place-form.tsx').then((m) => m.LivePlaceForm))

/** What a service told of an area at the last question. */
export interface LiveAnswer {
  source: LiveSource
  items: readonly LivePlace[]
  isCut: boolean
}

interface LivePlacesProps {
  /** The sources that the company has turned on. */
  isOn: (key: LiveSource) => boolean
  search: string
  area: MapArea | undefined
  answer: LiveAnswer | undefined
  onAnswer: (answer: LiveAnswer | undefined) => void
}

/** Asks services whose answers may not be kept for the words and the area on screen. */
export function LivePlaces({ isOn, search, area, answer, onAnswer }: LivePlacesProps): ReactNode {
  const { t } = useTranslation()
  const sources = liveSources.filter(isOn)
  const asking = useMutation({
    mutationFn: async (source: LiveSource) => {
      const query = { search: search.trim(), area: area ? formatMapArea(area) : '' }
      const found = await call(
        livePlaceRoutes.search,
        { params: { key: source }, query },
        { timeout: 60_000 },
      )
      return { source, ...found }
    },
    onSuccess: onAnswer,
  })
  if (sources.length === 0) return null
  const isClear = area !== undefined && search.trim().length >= 2
  return (
    <Allowed need="buyer.company.collect">
      <div className="map-gathering">
        {sources.map((source) => (
          <Button
            key={source}
            icon={<SearchOutlined aria-hidden />}
            disabled={!isClear || asking.isPending}
            loading={asking.isPending && asking.variables === source}
            title={isClear ? undefined : t('mapCollector.live.unclear')}
            onClick={() => asking.mutate(source)}
          >
            {t('mapCollector.live.ask', { source: t(`connectors.name.${source}`) })}
          </Button>
        ))}
      </div>
      {answer && <LiveList answer={answer} onClose={() => onAnswer(undefined)} />}
    </Allowed>
  )
}

function LiveList({ answer, onClose }: { answer: LiveAnswer; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<LivePlace>()
  const { source, items, isCut } = answer
  const name = t(`connectors.name.${source}`)
  return (
    <section className="panel live-places" aria-label={name}>
      <h2>
        {t('mapCollector.live.found', { source: name, count: formatNumber(items.length) })}{' '}
        <Button type="link" size="small" onClick={onClose}>
          {t('common.close')}
        </Button>
      </h2>
      <p className="quiet">{t(`mapCollector.live.rule.${source}`)}</p>
      {isCut && <Alert type="info" showIcon title={t('mapCollector.live.cut')} />}
      <ul className="search-hits">
        {items.map((place) => (
          <li key={place.id}>
            {place.url ? (
              <a href={place.url} target="_blank" rel="noreferrer">
                {place.name}
              </a>
            ) : (
              <span>{place.name}</span>
            )}
            <span className="quiet">{[place.address, place.phone].filter(Boolean).join(' · ')}</span>
            <Button
              type="link"
              size="small"
              icon={<InboxOutlined aria-hidden />}
              aria-label={t('buyers.collectName', { name: place.name })}
              onClick={() => setChosen(place)}
            >
              {t('buyers.collect')}
            </Button>
          </li>
        ))}
      </ul>
      {chosen && <LivePlaceForm source={source} place={chosen} onClose={() => setChosen(undefined)} />}
    </section>
  )
}
