import type { MapPlace } from '@landfall/contract/buyers/map-places.ts'
import type { ReactNode } from 'react'
import { formatDate } from '#platform/formatters.ts'

/** Where a place is from, since when it is known, and what its licence wants said. */
export function SourceLine({ place }: { place: MapPlace }): ReactNode {
  const { source, sourceName, sourceUrl, attribution, licence, fetchedAt } = place
  const name = sourceUrl ? (
    <a href={sourceUrl} target="_blank" rel="noreferrer">
      {sourceName}
    </a>
  ) : (
    sourceName
  )
  const credit =
    source === 'osm' ? (
      <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">
        {attribution}
      </a>
    ) : (
      attribution
    )
  return (
    <>
      {name} · {formatDate(fetchedAt)}
      {attribution && <> · {credit}</>}
      {licence && <> · {licence}</>}
    </>
  )
}
