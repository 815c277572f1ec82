import type { StatisticRow } from '@landfall/contract/customs/customs-data.ts'
import type { CustomsColumn } from '@landfall/contract/customs/customs-fields.ts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { amountText, unitName } from '#features/customs/customs-filters/amount-text.ts'
import { SourceName } from '#features/customs/customs-library/source-name.tsx'
import { HsCode } from '#features/customs/customs-nomenclature/hs-code.tsx'
import { countryName } from '#platform/country-names.ts'
import type { ListColumn } from '#ui/list-model.ts'

/** What a statistic is about: its product, or all of them where it is a sum over them. */
export function statisticTitle({ goods, hs }: Pick<StatisticRow, 'goods' | 'hs'>, t: TFunction): string {
  return goods || hs || t('customsData.allProducts')
}

/** The columns of the statistics. */
export function useStatisticColumns(): ListColumn<StatisticRow>[] {
  const { t } = useTranslation()
  const title = (name: CustomsColumn) => t(`customsData.column.${name}`)
  return [
    {
      key: 'goods',
      title: title('goods'),
      width: 260,
      isMain: true,
      render: (row) => statisticTitle(row, t),
    },
    {
      key: 'period',
      title: title('period'),
      width: 100,
      sortable: true,
      render: (row) => (row.grain === 'year' ? row.period.slice(0, 4) : row.period.slice(0, 7)),
    },
    { key: 'hs', title: title('hs'), width: 190, render: (row) => <HsCode code={row.hs} /> },
    {
      key: 'flow',
      title: title('flow'),
      width: 120,
      render: (row) => (row.flow ? t(`customsData.flow.${row.flow}`) : ''),
    },
    {
      key: 'partner',
      title: title('partner'),
      width: 160,
      render: (row) => countryName(row.partnerCountry) || row.partner,
    },
    { key: 'mode', title: title('mode'), width: 140, render: (row) => row.mode },
    { key: 'province', title: title('province'), width: 120, render: (row) => row.province },
    {
      key: 'quantity',
      title: title('quantity'),
      width: 150,
      align: 'right',
      sortable: true,
      render: (row) => amountText(row.quantity, unitName(row.quantityUnit, t)),
    },
    {
      key: 'quantity2',
      title: title('quantity2'),
      width: 150,
      align: 'right',
      isOptional: true,
      render: (row) => amountText(row.quantity2, unitName(row.quantity2Unit, t)),
    },
    {
      key: 'value',
      title: title('value'),
      width: 170,
      align: 'right',
      sortable: true,
      render: (row) => amountText(row.value, row.currency),
    },
    { key: 'source', title: title('source'), width: 250, render: (row) => <SourceName row={row} /> },
  ]
}
