import { logRoutes, type SignInRow, signInOutcomes } from '@landfall/contract/records/logs.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { StateTag, type StateTone } from '#ui/state-tag.tsx'
import { LogPage } from './log-page.tsx'
import { reasonText, wordOf } from './log-words.ts'

const tones: Record<SignInRow['outcome'], StateTone> = {
  success: 'good',
  failure: 'bad',
  signedOut: 'neutral',
  replaced: 'warning',
  ended: 'neutral',
}

/** Sign-ins, also those that failed, and the ends of sessions. */
export function SignInPage(): ReactNode {
  const { t } = useTranslation()
  return (
    <LogPage<SignInRow>
      log="signIns"
      list="signInLog"
      nobody={t('logs.unknownAccount')}
      load={(query, signal) => call(logRoutes.signIns, { query }, { signal })}
      rowName={(row) => `${row.account} ${t(`logs.outcome.${row.outcome}`)}`}
      columns={[
        {
          key: 'account',
          givesWay: true,
          title: t('logs.fields.account'),
          width: 150,
          render: (row) => row.account,
        },
        {
          key: 'outcome',
          title: t('logs.fields.outcome'),
          width: 170,
          render: (row) => <StateTag tone={tones[row.outcome]}>{t(`logs.outcome.${row.outcome}`)}</StateTag>,
        },
        {
          key: 'method',
          title: t('logs.fields.method'),
          width: 150,
          render: (row) => wordOf(`logs.method.${row.method}`, row.method),
        },
        {
          key: 'reason',
          title: t('logs.fields.reason'),
          width: 220,
          render: (row) => reasonText(row.reason),
        },
        {
          key: 'agent',
          givesWay: true,
          title: t('logs.fields.agent'),
          width: 260,
          render: (row) => row.agent,
        },
      ]}
      filters={[
        {
          field: 'outcome',
          label: t('logs.fields.outcome'),
          kind: 'choice',
          isQuick: true,
          choices: signInOutcomes.map((value) => ({ value, label: t(`logs.outcome.${value}`) })),
        },
        { field: 'account', label: t('logs.fields.account'), kind: 'text' },
        { field: 'bySupport', label: t('logs.fields.bySupport'), kind: 'boolean' },
      ]}
    />
  )
}
