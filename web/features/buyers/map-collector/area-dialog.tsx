import { type MapArea, readMapArea } from '@landfall/contract/buyers/map-area.ts'
import { Form, InputNumber, Radio } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TabModal } from '#ui/tab-modal.tsx'

interface AreaDialogProps {
  area: MapArea | undefined
  onArea: (area: MapArea) => void
  onClose: () => void
}

interface Numbers {
  lat?: number | null
  lon?: number | null
  km?: number | null
  south?: number | null
  west?: number | null
  north?: number | null
  east?: number | null
}

const fields = {
  circle: ['lat', 'lon', 'km'],
  box: ['south', 'north', 'west', 'east'],
} as const

/** An area by numbers, for who cannot draw or knows exactly where. */
export function AreaDialog({ area, onArea, onClose }: AreaDialogProps): ReactNode {
  const { t } = useTranslation()
  const [kind, setKind] = useState<'circle' | 'box'>(area?.kind === 'box' ? 'box' : 'circle')
  const [isWrong, setIsWrong] = useState(false)
  const [form] = Form.useForm<Numbers>()
  const submit = (numbers: Numbers) => {
    const typed = readMapArea(textOf(kind, numbers))
    setIsWrong(!typed)
    if (typed) onArea(typed)
  }
  return (
    <TabModal
      open
      title={t('mapCollector.numbersTitle')}
      okText={t('mapCollector.search')}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form<Numbers> form={form} layout="vertical" initialValues={numbersOf(area)} onFinish={submit}>
        <Form.Item>
          <Radio.Group
            value={kind}
            onChange={(event) => setKind(event.target.value)}
            options={(['circle', 'box'] as const).map((value) => ({
              value,
              label: t(`mapCollector.draw.${value}`),
            }))}
          />
        </Form.Item>
        <div className="area-numbers">
          {fields[kind].map((name) => (
            <Form.Item key={name} name={name} label={t(`mapCollector.field.${name}`)}>
              <InputNumber className="whole-width" />
            </Form.Item>
          ))}
        </div>
        {isWrong && <p role="alert">{t('mapCollector.wrongNumbers')}</p>}
      </Form>
    </TabModal>
  )
}

function textOf(kind: 'circle' | 'box', { lat, lon, km, south, west, north, east }: Numbers): string {
  if (kind === 'circle') return `circle:${[lat, lon, (km ?? 0) * 1000].join(',')}`
  return `box:${[south, west, north, east].join(',')}`
}

function numbersOf(area: MapArea | undefined): Numbers {
  if (area?.kind === 'circle') return { ...area.centre, km: area.metres / 1000 }
  return area?.kind === 'box' ? area : { km: 20 }
}
