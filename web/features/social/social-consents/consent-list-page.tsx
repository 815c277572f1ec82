import { PlusOutlined } from '@ant-design/icons'
import { customerPath } from '@landfall/contract/customers/customer-path.ts'
import {
  type ConsentRow,
  consentEnds,
  consentRoutes,
  consentSources,
} from '@landfall/contract/social/consents.ts'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { call } from '#platform/api-client.ts'
import { Allowed } from '#platform/permission.tsx'
import type { BatchAction, ListColumn, ListFilterField } from '#ui/list-model.ts'
import { ListPage } from '#ui/list-page.tsx'
import { LocaleDate } from '#ui/locale-date.tsx'
import { StateTag } from '#ui/state-tag.tsx'
import { TimeBadge } from '#ui/time-badge.tsx'
import { useEver } from '#ui/use-ever.ts'
import { ConsentDrawer } from './consent-drawer.tsx'
import { consentsKey } from './use-consents.ts'

/** Who has agreed to be written to on WhatsApp, with the proof, and who no longer does. */
export function ConsentListPage(): ReactNode {
  const { t } = useTranslation()
  const [isRecording, setIsRecording] = useState(false)
  const wasRecording = useEver(isRecording)
  const recordButton = (
    <Allowed need="social.consent.write">
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setIsRecording(true)}>
        {t('consents.record')}
      </Button>
    </Allowed>
  )
  return (
    <>
      <ListPage<ConsentRow>
        list={consentsKey}
        title={t('menu.socialConsents')}
        load={(query, signal) => call(consentRoutes.list, { query }, { signal })}
        defaultSort="-recordedAt"
        columns={useColumns()}
        rowId={(row) => row.id}
        rowName={(row) => row.name || row.phone}
        tabs={(['active', 'ended', 'all'] as const).map((key) => ({ key, label: t(`consents.tabs.${key}`) }))}
        filters={useFilters()}
        searchHint={t('consents.searchHint')}
        batchActions={useBatchActions()}
        addressOf={(row) => (row.customerId === null ? undefined : customerPath(row.customerId))}
        toolbar={recordButton}
        empty={{ title: t('consents.emptyTitle'), hint: t('consents.emptyHint'), action: recordButton }}
      />
      {wasRecording && <ConsentDrawer open={isRecording} onClose={() => setIsRecording(false)} />}
    </>
  )
}

function useColumns(): ListColumn<ConsentRow>[] {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  // What holds has no end.
  const showsEnd = (params.get('tab') ?? 'active') !== 'active'
  const ended: ListColumn<ConsentRow>[] = [
    {
      key: 'end',
      title: t('consents.fields.end'),
      width: 150,
      render: (row) => row.end && <StateTag tone="warning">{t(`consents.ends.${row.end}`)}</StateTag>,
    },
    {
      key: 'endedAt',
      title: t('consents.fields.endedAt'),
      width: 140,
      render: (row) => row.endedAt && <TimeBadge value={row.endedAt} />,
    },
  ]
  return [
    {
      key: 'phone',
      title: t('consents.fields.phone'),
      width: 150,
      isMain: true,
      render: (row) => row.phone,
    },
    { key: 'name', title: t('consents.fields.name'), width: 150, render: (row) => row.name },
    {
      key: 'customerName',
      title: t('consents.fields.customer'),
      width: 180,
      render: (row) => row.customerName,
    },
    {
      key: 'source',
      title: t('consents.fields.source'),
      width: 150,
      render: (row) => t(`consents.sources.${row.source}`),
    },
    {
      key: 'givenOn',
      title: t('consents.fields.givenOn'),
      width: 120,
      render: (row) => <LocaleDate value={row.givenOn} />,
    },
    {
      key: 'proof',
      title: t('consents.fields.proof'),
      width: 210,
      givesWay: true,
      render: (row) => row.proof,
    },
    ...(showsEnd ? ended : []),
    {
      key: 'recordedBy',
      title: t('consents.fields.recordedBy'),
      width: 120,
      isOptional: true,
      render: (row) => row.recordedByName,
    },
    {
      key: 'recordedAt',
      title: t('consents.fields.recordedAt'),
      width: 120,
      isOptional: showsEnd,
      sortable: true,
      render: (row) => <TimeBadge value={row.recordedAt} />,
    },
  ]
}

function useFilters(): ListFilterField[] {
  const { t } = useTranslation()
  return [
    {
      field: 'source',
      label: t('consents.fields.source'),
      kind: 'choice',
      isQuick: true,
      choices: consentSources.map((value) => ({ value, label: t(`consents.sources.${value}`) })),
    },
    {
      field: 'end',
      label: t('consents.fields.end'),
      kind: 'choice',
      choices: consentEnds.map((value) => ({ value, label: t(`consents.ends.${value}`) })),
    },
    { field: 'name', label: t('consents.fields.name'), kind: 'text' },
    { field: 'phone', label: t('consents.fields.phone'), kind: 'text' },
    { field: 'customerName', label: t('consents.fields.customer'), kind: 'text' },
    { field: 'country', label: t('consents.fields.country'), kind: 'text' },
    { field: 'givenOn', label: t('consents.fields.givenOn'), kind: 'date' },
    { field: 'recordedAt', label: t('consents.fields.recordedAt'), kind: 'date' },
  ]
}

function useBatchActions(): BatchAction[] {
  const { t } = useTranslation()
  const end = (key: 'asked' | 'mistake', label: string): BatchAction => ({
    ...{ key, label, need: 'social.consent.write', isDanger: true, hint: t('consents.endHint') },
    run: (selection) => call(consentRoutes.end, { body: { selection, end: key } }),
  })
  return [end('asked', t('consents.endAsked')), end('mistake', t('consents.endMistake'))]
}
