import { BookOutlined } from '@ant-design/icons'
import { directoryCollectLimit, saveCompaniesLimit } from '@landfall/contract/buyers/company-directory.ts'
import { formatMapArea, type MapArea } from '@landfall/contract/buyers/map-area.ts'
import { type MapPlace, mapPlaceRoutes } from '@landfall/contract/buyers/map-places.ts'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ExportNote } from '#features/buyers/company-directory/export-note.tsx'
import { call } from '#platform/api-client.ts'
import { Allowed } from '#platform/permission.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { BatchAction } from '#ui/list-model.ts'
import { ListPage } from '#ui/list-page.tsx'
import { GatheringPanel } from './gathering-panel.tsx'
import { type LiveAnswer, LivePlaces } from './live-places.tsx'
import { PlaceActions } from './place-actions.tsx'
import { usePlaceColumns, usePlaceFilters } from './place-columns.tsx'
import { useGathering } from './use-gathering.ts'
import { useMapState } from './use-map-state.ts'
import { usePlaceWork } from './use-place-work.ts'
import './map-collector.css'

const PlaceMap = lazyPart(() => import('./place-map.tsx').then((m) => m.PlaceMap))

const KindWordsDrawer = lazyPart(() => import('./kind-words-drawer.tsx').then((m) => m.KindWordsDrawer))

const noCells: never[] = []
const noPlaces: never[] = []

/** Companies on a map and in the list beside it, found in an area by words and kind, and collected from. */
export function MapCollectorPage(): ReactNode {
  const { t } = useTranslation()
  const { state, area } = useMapState()
  const batch = usePlaceBatch()
  const [isNaming, setIsNaming] = useState(false)
  const gathering = useGathering()
  const [live, setLive] = useState<LiveAnswer>()
  const { latest } = gathering
  const placeText = state.param('place')
  const placeId = placeText && /^\d{1,15}$/.test(placeText) ? Number(placeText) : undefined
  const look = (id: number | undefined) =>
    state.change({ params: { place: id === undefined ? undefined : String(id) }, replace: true })
  const draw = (drawn: MapArea | undefined) =>
    state.change({ params: { area: drawn && formatMapArea(drawn), place: undefined } })
  return (
    <div className="map-collector">
      <ListPage<MapPlace>
        list="mapPlaces"
        title={t('mapCollector.title')}
        state={state}
        isNarrow
        load={(query, signal) => call(mapPlaceRoutes.list, { query }, { signal })}
        columns={usePlaceColumns()}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        filters={usePlaceFilters()}
        searchHint={t('mapCollector.searchHint')}
        onOpen={(row) => look(row.id)}
        batchActions={batch}
        toolbar={
          <Allowed need="company.integration.manage">
            <Button icon={<BookOutlined aria-hidden />} onClick={() => setIsNaming(true)}>
              {t('mapCollector.words.open')}
            </Button>
          </Allowed>
        }
        exporting={{
          need: 'buyer.company.export',
          start: (selection, format) => call(mapPlaceRoutes.export, { body: { selection, format } }),
          note: (selection) => (
            <ExportNote
              selection={selection}
              quote={(body, signal) =>
                call(mapPlaceRoutes.exportCost, { body: { selection: body } }, { signal })
              }
            />
          ),
        }}
        rowActions={(row) => <PlaceActions place={row} />}
        aside={
          <PlaceMap
            selection={state.selection}
            area={area}
            onArea={draw}
            placeId={placeId}
            onPlace={look}
            live={live?.items ?? noPlaces}
            cells={latest && latest.state !== 'done' ? latest.cells : noCells}
          >
            <GatheringPanel gathering={gathering} state={state} area={area} />
            <LivePlaces
              isOn={gathering.isLive}
              search={state.search}
              area={area}
              answer={live}
              onAnswer={setLive}
            />
          </PlaceMap>
        }
        empty={{
          title: t('mapCollector.empty.title'),
          hint: t('mapCollector.empty.hint'),
          action: <Link to="/buyerData/buyerData">{t('buyers.title')}</Link>,
        }}
      />
      {isNaming && <KindWordsDrawer onClose={() => setIsNaming(false)} />}
    </div>
  )
}

function usePlaceBatch(): BatchAction[] {
  const { t } = useTranslation()
  const work = usePlaceWork()
  return [
    {
      key: 'save',
      label: t('buyerSearch.save'),
      need: 'customer.customer.write',
      hint: t('mapCollector.saveHint'),
      most: saveCompaniesLimit,
      run: work.save,
    },
    {
      key: 'write',
      label: t('mapCollector.write'),
      need: 'email.task.send',
      hint: t('mapCollector.writeHint'),
      most: saveCompaniesLimit,
      run: work.write,
    },
    {
      key: 'collect',
      label: t('buyers.collect'),
      need: 'buyer.company.collect',
      hint: t('buyers.collectHint'),
      most: directoryCollectLimit,
      run: work.collect,
    },
    {
      key: 'remove',
      label: t('mapCollector.remove'),
      need: 'buyer.company.collect',
      isDanger: true,
      hint: t('mapCollector.removeHint'),
      run: work.remove,
    },
  ]
}
