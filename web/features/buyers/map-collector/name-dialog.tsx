import { type MapArea, readMapArea } from '@landfall/contract/buyers/map-area.ts'
import { mapPlaceRoutes } from '@landfall/contract/buyers/map-places.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Input, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '#platform/api-client.ts'
import { ApiError } from '#platform/api-error.ts'
import { describeError } from '#platform/i18n.ts'
import { usePermission } from '#platform/permission.tsx'
import { TabModal } from '#ui/tab-modal.tsx'

interface NameDialogProps {
  onArea: (area: MapArea) => void
  onClose: () => void
}

/** An area by its name. It is looked for when it has been typed: those who tell it do not want to be asked at each letter. */
export function NameDialog({ onArea, onClose }: NameDialogProps): ReactNode {
  const { t } = useTranslation()
  const [asked, setAsked] = useState('')
  const found = useQuery({
    queryKey: ['mapAreas', asked],
    queryFn: ({ signal }) => call(mapPlaceRoutes.areas, { query: { search: asked } }, { signal }),
    enabled: asked.length > 1,
    retry: false,
    meta: { claims: true },
  })
  return (
    <TabModal open footer={null} title={t('mapCollector.names.title')} onCancel={onClose}>
      <Input.Search
        aria-label={t('mapCollector.names.hint')}
        placeholder={t('mapCollector.names.hint')}
        enterButton={t('mapCollector.names.find')}
        maxLength={200}
        loading={found.isFetching}
        onSearch={(text) => setAsked(text.trim())}
      />
      {found.isLoading && <Skeleton active paragraph={{ rows: 2 }} />}
      {found.error && <Refused error={found.error} />}
      {found.data?.items.length === 0 && <p>{t('mapCollector.names.none')}</p>}
      <ul className="map-names" aria-label={t('mapCollector.names.title')}>
        {found.data?.items.map(({ id, name, detail, area }) => (
          <li key={id + area}>
            <Button
              type="text"
              block
              onClick={() => {
                const read = readMapArea(area)
                if (read) onArea(read)
              }}
            >
              <span>
                <strong>{name}</strong>
                <small>{detail}</small>
              </span>
            </Button>
          </li>
        ))}
      </ul>
      {found.data && found.data.items.length > 0 && <small className="quiet">{found.data.licence}</small>}
    </TabModal>
  )
}

function Refused({ error }: { error: unknown }): ReactNode {
  const { t } = useTranslation()
  const maySet = usePermission('company.integration.manage')
  const isOff = error instanceof ApiError && error.name === 'connectorOff'
  if (!isOff) return <Alert type="error" showIcon title={describeError(error)} />
  const link = maySet && (
    <Link to="/systemManage/company?part=connectors">{t('mapCollector.gather.turnOn')}</Link>
  )
  return <Alert type="info" showIcon title={t('mapCollector.names.off')} description={link} />
}
