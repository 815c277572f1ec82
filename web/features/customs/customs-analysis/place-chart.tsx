import { customsAnalysisRoutes } from '@landfall/contract/customs/customs-analysis.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { countedQuery } from '#features/customs/customs-filters/counted-range.ts'
import { call } from '#platform/api-client.ts'
import { countryName } from '#platform/country-names.ts'
import { formatNumber } from '#platform/formatters.ts'
import { toggleValue } from '#ui/filter-conditions.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { ListState } from '#ui/list-state.ts'
import { AnalysisPart, ChartChoice } from './analysis-part.tsx'
import { SharesFrame } from './shares-frame.tsx'
import { measureOf, narrow, useAnalysis } from './use-analysis.ts'

const MapCanvas = lazyPart(() => import('#ui/map-canvas.tsx').then((m) => m.MapCanvas))

const height = 400
const roles = ['origin', 'destination'] as const

/** Where goods come from or go to, on a map; a country narrows the query to it. */
export function PlaceChart({ state }: { state: ListState }): ReactNode {
  const { t } = useTranslation()
  const role = roles.find((one) => one === state.param('place')) ?? 'origin'
  const measure = measureOf(state)
  const query = useAnalysis(['places'], countedQuery(state), (selection, signal) =>
    call(customsAnalysisRoutes.places, { query: selection }, { signal }),
  )
  const title = t(`customsAnalysis.places.${role}`, { measure: t(`customsAnalysis.measures.${measure}`) })
  return (
    <AnalysisPart query={query}>
      {({ origins, destinations, countedSince }) => {
        const places = role === 'origin' ? origins : destinations
        const nowhere = places.find(({ country }) => country === '')
        return (
          <SharesFrame
            title={title}
            height={height}
            measure={measure}
            parts={places}
            countedSince={countedSince}
            headings={[t('customsAnalysis.country')]}
            cellsOf={({ country }) => [countryName(country) || t('customsData.unidentified')]}
            controls={
              <ChartChoice
                label={t('customsAnalysis.placeRole')}
                value={role}
                options={roles.map((value) => ({ value, label: t(`customsData.column.${value}`) }))}
                onChange={(next) => state.change({ params: { place: next } })}
              />
            }
            notes={[
              nowhere ? t('customsAnalysis.nowhere', { records: formatNumber(nowhere.records) }) : '',
              t('customsAnalysis.mapCredit'),
            ]}
          >
            {(picture, titled) => (
              <MapCanvas
                title={titled}
                height={height}
                picture={picture}
                places={places.map((place) => ({ country: place.country, value: place[measure] }))}
                onPick={(code) =>
                  narrow(state, (filter) => toggleValue(filter, { field: role, op: 'in' }, code))
                }
              />
            )}
          </SharesFrame>
        )
      }}
    </AnalysisPart>
  )
}
