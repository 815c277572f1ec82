import { CloudDownloadOutlined } from '@ant-design/icons'
import { formatMapArea, type MapArea } from '@landfall/contract/buyers/map-area.ts'
import type { MapGathering } from '@landfall/contract/buyers/map-gatherings.ts'
import type { ListFilter } from '@landfall/contract/list.ts'
import { Button, Progress } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatNumber } from '#platform/formatters.ts'
import { usePermission } from '#platform/permission.tsx'
import type { ListState } from '#ui/list-state.ts'
import type { useGathering } from './use-gathering.ts'
import { useKindNames } from './use-place-kinds.ts'

interface GatheringPanelProps {
  gathering: ReturnType<typeof useGathering>
  state: ListState
  area: MapArea | undefined
}

/** Has the area looked through at OpenStreetMap, and says how far that is. */
export function GatheringPanel({ gathering, state, area }: GatheringPanelProps): ReactNode {
  const { t } = useTranslation()
  const mayCollect = usePermission('buyer.company.collect')
  const mayManage = usePermission('company.integration.manage')
  const { latest, isOn, start } = gathering
  if (!mayCollect) return null
  if (!isOn) {
    return mayManage ? (
      <p className="quiet map-note">
        {t('mapCollector.gather.off')}{' '}
        <Link to="/systemManage/company?part=connectors">{t('mapCollector.gather.turnOn')}</Link>
      </p>
    ) : null
  }
  const kind = kindOf(state.filter)
  const isClear = area !== undefined && (state.search !== '' || kind !== '')
  return (
    <div className="map-gathering">
      <Button
        icon={<CloudDownloadOutlined aria-hidden />}
        disabled={!isClear || latest?.state === 'running'}
        loading={start.isPending}
        onClick={() => area && start.mutate({ search: state.search, kind, area: formatMapArea(area) })}
      >
        {t('mapCollector.gather.start')}
      </Button>
      {!isClear && <span className="quiet">{t('mapCollector.gather.unclear')}</span>}
      {latest && <GatheringProgress latest={latest} gathering={gathering} />}
    </div>
  )
}

function kindOf({ conditions }: ListFilter): string {
  const value = conditions.find(({ field }) => field === 'kind')?.value
  const first = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' ? first : ''
}

function GatheringProgress({
  latest,
  gathering: { pause, resume },
}: {
  latest: MapGathering
  gathering: ReturnType<typeof useGathering>
}): ReactNode {
  const { t } = useTranslation()
  const { id, cells, found, state, search, kind } = latest
  const done = cells.filter((cell) => cell.state !== 'waiting').length
  const failed = cells.filter((cell) => cell.state === 'failed')
  const mayResume = state === 'paused' || (state === 'done' && failed.length > 0)
  const nameOf = useKindNames()
  const name = search || nameOf(kind)
  return (
    <div className="map-progress" role="status">
      <Progress
        percent={Math.round((done / Math.max(1, cells.length)) * 100)}
        size="small"
        aria-label={t('mapCollector.gather.progress')}
      />
      <span>
        {t(`mapCollector.gather.${state}`, {
          name,
          done: formatNumber(done),
          total: formatNumber(cells.length),
          found: formatNumber(found),
        })}
      </span>
      {failed[0] && (
        <span>
          {t('mapCollector.gather.failed', { count: formatNumber(failed.length), reason: failed[0].trouble })}
        </span>
      )}
      {state === 'running' && (
        <Button size="small" loading={pause.isPending} onClick={() => pause.mutate(id)}>
          {t('mapCollector.gather.pause')}
        </Button>
      )}
      {mayResume && (
        <Button size="small" loading={resume.isPending} onClick={() => resume.mutate(id)}>
          {t('mapCollector.gather.resume')}
        </Button>
      )}
    </div>
  )
}
