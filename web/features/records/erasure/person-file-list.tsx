import { customerPath } from '@landfall/contract/customers/customer-path.ts'
import type { PersonFile } from '@landfall/contract/records/erasure.ts'
import { Checkbox } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatBytes, formatNumber } from '#platform/formatters.ts'
import { usePermission } from '#platform/permission.tsx'
import { TimeBadge } from '#ui/time-badge.tsx'

interface PersonFileListProps {
  files: { items: readonly PersonFile[]; total: number }
  /** Those that are to be deleted with the person. */
  chosen: ReadonlySet<number>
  onChoose: (chosen: ReadonlySet<number>) => void
}

/** The files of a person's customers, to choose which go with him. */
export function PersonFileList({ files, chosen, onChoose }: PersonFileListProps): ReactNode {
  const { t } = useTranslation()
  const { items, total } = files
  if (items.length === 0) return null
  const toggle = (id: number, isChosen: boolean) =>
    onChoose(new Set(isChosen ? [...chosen, id] : [...chosen].filter((one) => one !== id)))
  return (
    <section className="person-files">
      <h3 className="person-heading">{t('erasure.files.title')}</h3>
      <p className="person-hint">{t('erasure.files.hint')}</p>
      <ul className="person-list" aria-label={t('erasure.files.title')}>
        {items.map((file) => (
          <li key={file.id}>
            <Checkbox
              checked={chosen.has(file.id)}
              aria-label={t('erasure.files.choose', { name: file.name })}
              onChange={(event) => toggle(file.id, event.target.checked)}
            >
              {file.name} <span className="person-size">{formatBytes(file.size)}</span>
            </Checkbox>
            <FilePlace file={file} />
          </li>
        ))}
      </ul>
      {total > items.length && (
        <p className="person-hint">
          {t('erasure.files.more', { amount: formatNumber(total), shown: formatNumber(items.length) })}
        </p>
      )}
    </section>
  )
}

function FilePlace({ file }: { file: PersonFile }): ReactNode {
  const { t } = useTranslation()
  const { customerId, customerName, addedAt, isDeleted } = file
  const mayRead = usePermission('customer.customer.read')
  return (
    <span className="person-size">
      {mayRead && !isDeleted ? <Link to={customerPath(customerId)}>{customerName}</Link> : customerName}
      {isDeleted && ` (${t('erasure.inBin')})`} · <TimeBadge value={addedAt} />
    </span>
  )
}
