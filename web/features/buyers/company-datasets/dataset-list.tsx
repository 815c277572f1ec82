import { DeleteOutlined, ReloadOutlined } from '@ant-design/icons'
import type { CompanyDataset } from '@landfall/contract/buyers/company-datasets.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatNumber } from '#platform/formatters.ts'
import { StateTag } from '#ui/state-tag.tsx'
import { useConfirm } from '#ui/use-confirm.ts'
import { DatasetNotes } from './dataset-notes.tsx'
import { ShareDataset } from './dataset-share.tsx'
import { useDatasetRemoval } from './use-datasets.ts'

interface DatasetListProps {
  items: readonly CompanyDataset[]
  /** Begins a new release of one; absent where nothing may be changed. */
  onReplace: ((dataset: CompanyDataset) => void) | undefined
}

/** The datasets with what their licences say. */
export function DatasetList({ items, onReplace }: DatasetListProps): ReactNode {
  const { t } = useTranslation()
  if (items.length === 0) return <p className="dataset-note">{t('buyers.datasets.none')}</p>
  return (
    <ul className="dataset-list" aria-label={t('buyers.datasets.title')}>
      {items.map((item) => (
        <li key={item.id}>
          <DatasetFacts dataset={item} />
          {onReplace && !item.isShared && <DatasetActions dataset={item} onReplace={() => onReplace(item)} />}
        </li>
      ))}
    </ul>
  )
}

function DatasetFacts({ dataset }: { dataset: CompanyDataset }): ReactNode {
  const { t } = useTranslation()
  const {
    name,
    release,
    licence,
    attribution,
    fileName,
    importerName,
    importedAt,
    rows,
    isStorable,
    isShared,
  } = dataset
  const origin = [fileName, importerName, formatDate(importedAt)]
  return (
    <div>
      <strong>{[name, release].filter(Boolean).join(' ')}</strong>{' '}
      {t('buyers.datasets.rows', { count: formatNumber(rows) })}{' '}
      {isShared && <StateTag tone="neutral">{t('buyers.datasets.shared')}</StateTag>}
      {!isStorable && <StateTag tone="warning">{t('buyers.datasets.storableNo')}</StateTag>}
      {[attribution, licence].some(Boolean) && (
        <small>{[attribution, licence].filter(Boolean).join(' · ')}</small>
      )}
      <small>{origin.filter(Boolean).join(' · ')}</small>
      <DatasetNotes dataset={dataset} />
    </div>
  )
}

function DatasetActions({
  dataset,
  onReplace,
}: {
  dataset: CompanyDataset
  onReplace: () => void
}): ReactNode {
  const { t } = useTranslation()
  const ask = useConfirm()
  const remove = useDatasetRemoval()
  const { name } = dataset
  const discard = async () => {
    const isSure = await ask({
      title: t('buyers.datasets.askRemove', { name }),
      text: t('buyers.datasets.removeText', { count: formatNumber(dataset.rows) }),
      action: t('buyers.datasets.remove'),
      isDanger: true,
    })
    if (isSure) remove.mutate(dataset)
  }
  return (
    <span className="dataset-actions">
      <ShareDataset dataset={dataset} />
      <Button
        type="text"
        icon={<ReloadOutlined aria-hidden />}
        aria-label={t('buyers.datasets.replaceName', { name })}
        title={t('buyers.datasets.replace')}
        onClick={onReplace}
      />
      <Button
        type="text"
        danger
        icon={<DeleteOutlined aria-hidden />}
        aria-label={t('buyers.datasets.removeName', { name })}
        title={t('buyers.datasets.remove')}
        loading={remove.isPending}
        onClick={discard}
      />
    </span>
  )
}
