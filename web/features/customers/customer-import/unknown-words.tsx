import {
  type ImportCheck,
  type UnknownWordMode,
  unknownWordModes,
} from '@landfall/contract/customers/customer-import.ts'
import { Radio } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/formatters.ts'
import { usePermission } from '#platform/permission.tsx'
import type { ImportDraft } from './import-decisions.ts'

interface UnknownWordsProps {
  check: ImportCheck
  mode: UnknownWordMode
  onChange: (part: Partial<ImportDraft>) => void
}

/** Labels, groups and sources of the file that do not exist, and the question what becomes of them. */
export function UnknownWords({ check, mode, onChange }: UnknownWordsProps): ReactNode {
  const { t } = useTranslation()
  const { labels, groups, sources } = check.unknown
  const mayCreate = useMayCreate(check)
  if (labels.length + groups.length + sources.length === 0) return null
  const lines = [
    labels.length > 0 && t('customerImport.unknownLabels', { names: labels.join(', ') }),
    groups.length > 0 && t('customerImport.unknownGroups', { names: groups.join(', ') }),
    sources.length > 0 && t('customerImport.unknownSources', { names: sources.join(', ') }),
  ]
  const modes = unknownWordModes.filter((each) => each !== 'create' || mayCreate)
  return (
    <fieldset className="upload-kind">
      <legend>{t('customerImport.unknownTitle')}</legend>
      {lines.map(
        (line) =>
          line && (
            <p key={line} className="upload-hint">
              {line}
            </p>
          ),
      )}
      <Radio.Group
        vertical
        value={mode}
        options={modes.map((value) => ({ value, label: t(`customerImport.unknown.${value}`) }))}
        onChange={(event) => onChange({ unknownWords: event.target.value })}
      />
      <p className="upload-hint">{t('customerImport.unknownHint', { rows: formatNumber(check.rows) })}</p>
    </fieldset>
  )
}

// Creating them all needs the right to each kind that is missing.
function useMayCreate({ unknown }: ImportCheck): boolean {
  const [label, group, source] = [
    usePermission('customer.label.write'),
    usePermission('customer.group.write'),
    usePermission('customer.source.write'),
  ]
  return (
    (label || unknown.labels.length === 0) &&
    (group || unknown.groups.length === 0) &&
    (source || unknown.sources.length === 0)
  )
}
