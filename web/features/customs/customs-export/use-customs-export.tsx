import {
  type CustomsExportFormat,
  type CustomsExportKind,
  customsExportColumns,
  customsExportRoutes,
} from '@landfall/contract/customs/customs-export.ts'
import type { BatchSelection } from '@landfall/contract/list.ts'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { ListPageProps } from '#ui/list-model.ts'

const ExportCost = lazyPart(() => import('#features/points/points/export-cost.tsx').then((m) => m.ExportCost))

/** The export of one kind of customs records or companies, for a list. */
export function useCustomsExport(kind: CustomsExportKind): NonNullable<ListPageProps<never>['exporting']> {
  const { t } = useTranslation()
  const known = customsExportColumns[kind]
  const start = (selection: BatchSelection, format: CustomsExportFormat, chosen?: string[]) => {
    const columns = chosen && known.filter((name) => chosen.includes(name))
    return call(customsExportRoutes.start, { body: { kind, selection, format, columns } })
  }
  return {
    need: 'customs.record.export',
    start,
    forPrograms: { formats: ['jsonl', 'parquet'], start },
    columns: known.map((value) => ({ value, label: t(`customsData.column.${value}`) })),
    note: (selection) => <ExportCost kind={kind} selection={selection} />,
  }
}
