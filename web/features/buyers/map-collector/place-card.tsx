import { CloseOutlined } from '@ant-design/icons'
import type { MapPlace } from '@landfall/contract/buyers/map-places.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { countryName } from '#platform/country-names.ts'
import { WebLink } from '#ui/web-link.tsx'
import { PlaceActions } from './place-actions.tsx'
import { SourceLine } from './source-line.tsx'

/** One place over the map, with everything that is known of it. */
export function PlaceCard({ place, onClose }: { place: MapPlace; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const { name, address, city, country, products, website, email, phone } = place
  const where = [address, city, countryName(country)].filter(Boolean).join(', ')
  return (
    <article className="map-card" aria-label={name}>
      <header>
        <strong>{name}</strong>
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined />}
          aria-label={t('mapCollector.closeCard', { name })}
          onClick={onClose}
        />
      </header>
      {where && <p>{where}</p>}
      {products && <p className="quiet">{products}</p>}
      {website && (
        <p>
          <WebLink address={website} />
        </p>
      )}
      {[email, phone].filter(Boolean).map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p className="quiet">
        <SourceLine place={place} />
      </p>
      <div className="map-card-actions">
        <PlaceActions place={place} />
      </div>
    </article>
  )
}
