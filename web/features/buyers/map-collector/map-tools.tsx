import {
  AimOutlined,
  BorderOutlined,
  CloseOutlined,
  EditOutlined,
  NumberOutlined,
  RadiusUprightOutlined,
  SearchOutlined,
} from '@ant-design/icons'
import type { MapArea } from '@landfall/contract/buyers/map-area.ts'
import { Button, Select, Space } from 'antd'
import type * as leaflet from 'leaflet'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countryChoices } from '#platform/country-names.ts'
import type { CountryOutline } from '#ui/atlas-countries.ts'
import { AreaDialog } from './area-dialog.tsx'
import { areaOnScreen, type DrawnKind, drawnKinds, startDrawing } from './map-drawing.ts'
import { boundsOfCountry } from './map-outlines.ts'
import { NameDialog } from './name-dialog.tsx'

interface MapToolsProps {
  map: leaflet.Map | null
  outlines: readonly CountryOutline[]
  area: MapArea | undefined
  onArea: (area: MapArea | undefined) => void
}

const icons: Record<DrawnKind, ReactNode> = {
  box: <BorderOutlined aria-hidden />,
  circle: <RadiusUprightOutlined aria-hidden />,
  polygon: <EditOutlined aria-hidden />,
}

/** Where to look: what is on screen, something drawn by hand, or numbers. */
export function MapTools({ map, outlines, area, onArea }: MapToolsProps): ReactNode {
  const { t } = useTranslation()
  const [drawing, setDrawing] = useState<DrawnKind | null>(null)
  const [dialog, setDialog] = useState<'numbers' | 'name'>()
  const giveUp = useRef<() => void>(undefined)
  const draw = (kind: DrawnKind) => {
    giveUp.current?.()
    giveUp.current = undefined
    if (!map || drawing === kind) return
    setDrawing(kind)
    giveUp.current = startDrawing(map, kind, (drawn) => {
      giveUp.current = undefined
      setDrawing(null)
      if (drawn) onArea(drawn)
    })
  }
  const close = () => setDialog(undefined)
  const take = (chosen: MapArea) => {
    close()
    onArea(chosen)
  }
  const goTo = (code: string) => {
    const bounds = boundsOfCountry(outlines, code)
    if (map && bounds) map.fitBounds(bounds)
  }
  return (
    <div className="map-tools">
      <Button
        type="primary"
        icon={<AimOutlined aria-hidden />}
        disabled={!map}
        onClick={() => map && onArea(areaOnScreen(map))}
      >
        {t('mapCollector.here')}
      </Button>
      <Space.Compact>
        {drawnKinds.map((kind) => (
          <Button
            key={kind}
            icon={icons[kind]}
            disabled={!map}
            type={drawing === kind ? 'primary' : 'default'}
            aria-pressed={drawing === kind}
            onClick={() => draw(kind)}
          >
            {t(`mapCollector.draw.${kind}`)}
          </Button>
        ))}
      </Space.Compact>
      <Button icon={<SearchOutlined aria-hidden />} onClick={() => setDialog('name')}>
        {t('mapCollector.names.open')}
      </Button>
      <Button icon={<NumberOutlined aria-hidden />} onClick={() => setDialog('numbers')}>
        {t('mapCollector.numbers')}
      </Button>
      {area && (
        <Button icon={<CloseOutlined aria-hidden />} onClick={() => onArea(undefined)}>
          {t('mapCollector.everywhere')}
        </Button>
      )}
      <Select
        className="map-go-to"
        aria-label={t('mapCollector.goTo')}
        placeholder={t('mapCollector.goTo')}
        value={null}
        disabled={!map || outlines.length === 0}
        showSearch={{ optionFilterProp: 'label' }}
        popupMatchSelectWidth={false}
        options={countryChoices()}
        onChange={(code: string | null) => code && goTo(code)}
      />
      {drawing && <p className="quiet map-hint">{t(`mapCollector.drawHint.${drawing}`)}</p>}
      {dialog === 'numbers' && <AreaDialog area={area} onClose={close} onArea={take} />}
      {dialog === 'name' && <NameDialog onClose={close} onArea={take} />}
    </div>
  )
}
