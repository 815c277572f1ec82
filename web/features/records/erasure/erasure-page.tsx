import { DownloadOutlined } from '@ant-design/icons'
import { type ErasureView, erasureRoutes, personPlaces } from '@landfall/contract/records/erasure.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FoundSources } from '#features/addresses/contact-finder/found-sources.tsx'
import { call } from '#platform/api-client.ts'
import { formatExact, formatNumber } from '#platform/formatters.ts'
import { useSession } from '#platform/session-store.ts'
import { ListPage } from '#ui/list-page.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { TimeBadge } from '#ui/time-badge.tsx'
import { PersonSearch } from './person-search.tsx'
import { saveText } from './saved-text.ts'
import './erasure.css'

/** Finding, disclosing and erasing persons, with the certificates of what was done. */
export function ErasurePage(): ReactNode {
  const { t } = useTranslation()
  const company = useSession((state) => state.user?.companyName ?? '')
  return (
    <>
      <PageHeader title={t('erasure.title')} />
      <PersonSearch />
      <FoundSources />
      <ListPage<ErasureView>
        list="erasures"
        title={t('erasure.history')}
        load={(query, signal) => call(erasureRoutes.list, { query }, { signal })}
        defaultSort="-happenedAt"
        rowId={(row) => row.id}
        rowName={(row) => `${t('erasure.fields.number')} ${row.id}`}
        columns={[
          {
            key: 'number',
            title: t('erasure.fields.number'),
            width: 80,
            isMain: true,
            render: (row) => String(row.id),
          },
          {
            key: 'happenedAt',
            title: t('erasure.fields.happenedAt'),
            width: 150,
            sortable: true,
            render: (row) => <TimeBadge value={row.happenedAt} />,
          },
          {
            key: 'userName',
            title: t('erasure.fields.userName'),
            width: 150,
            render: (row) => row.userName,
          },
          {
            key: 'reference',
            title: t('erasure.fields.reference'),
            width: 200,
            render: (row) => row.reference,
          },
          {
            key: 'records',
            title: t('erasure.fields.records'),
            width: 120,
            align: 'right',
            render: (row) =>
              formatNumber(
                [...personPlaces, 'filesErased' as const].reduce(
                  (sum, place) => sum + (row.counts[place] ?? 0),
                  0,
                ),
              ),
          },
        ]}
        filters={[
          { field: 'reference', label: t('erasure.fields.reference'), kind: 'text' },
          { field: 'happenedAt', label: t('erasure.fields.happenedAt'), kind: 'date' },
        ]}
        rowActions={(row) => (
          <Button
            type="text"
            icon={<DownloadOutlined />}
            title={t('erasure.certificate')}
            aria-label={`${t('erasure.certificate')}: ${row.id}`}
            onClick={() => saveText(`erasure-${row.id}.txt`, certificateOf(row))}
          />
        )}
        rowActionsWidth={96}
        empty={{ title: t('erasure.empty.title'), hint: t('erasure.empty.hint') }}
      />
    </>
  )

  function certificateOf(row: ErasureView): string {
    const head = [
      t('erasure.certificateTitle'),
      company,
      '',
      `${t('erasure.fields.number')} ${row.id}`,
      `${t('erasure.fields.happenedAt')}: ${formatExact(row.happenedAt)}`,
      `${t('erasure.fields.userName')}: ${row.userName ?? ''}`,
      `${t('erasure.fields.reference')}: ${row.reference}`,
      '',
    ]
    const places = personPlaces.map(
      (place) => `${t(`erasure.place.${place}`)}: ${formatNumber(row.counts[place] ?? 0)}`,
    )
    const { filesErased, filesLeft } = row.counts
    const files =
      filesErased === undefined || filesLeft === undefined
        ? []
        : [
            `${t('erasure.files.erased')}: ${formatNumber(filesErased)}`,
            `${t('erasure.files.left')}: ${formatNumber(filesLeft)}`,
          ]
    return [...head, ...places, ...files, '', t('erasure.outOfReach'), ''].join('\r\n')
  }
}
