import {
  logRoutes,
  type VerificationRow,
  verificationKinds,
  verificationOutcomes,
} from '@landfall/contract/records/logs.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { StateTag, type StateTone } from '#ui/state-tag.tsx'
import { LogPage } from './log-page.tsx'
import { reasonText } from './log-words.ts'

const tones: Record<VerificationRow['outcome'], StateTone> = {
  issued: 'active',
  accepted: 'good',
  refused: 'bad',
  removed: 'neutral',
}

/** Codes and one-time passwords that people had to show. */
export function VerificationPage(): ReactNode {
  const { t } = useTranslation()
  return (
    <LogPage<VerificationRow>
      log="verifications"
      list="verificationLog"
      load={(query, signal) => call(logRoutes.verifications, { query }, { signal })}
      rowName={(row) => `${row.userName ?? ''} ${t(`logs.verification.${row.kind}`)}`}
      columns={[
        {
          key: 'kind',
          title: t('logs.fields.kind'),
          width: 170,
          render: (row) => t(`logs.verification.${row.kind}`),
        },
        {
          key: 'outcome',
          title: t('logs.fields.outcome'),
          width: 130,
          render: (row) => <StateTag tone={tones[row.outcome]}>{t(`logs.outcome.${row.outcome}`)}</StateTag>,
        },
        {
          key: 'reason',
          title: t('logs.fields.reason'),
          width: 220,
          render: (row) => reasonText(row.reason),
        },
        {
          key: 'agent',
          title: t('logs.fields.agent'),
          width: 240,
          isOptional: true,
          render: (row) => row.agent,
        },
      ]}
      filters={[
        {
          field: 'kind',
          label: t('logs.fields.kind'),
          kind: 'choice',
          isQuick: true,
          choices: verificationKinds.map((value) => ({ value, label: t(`logs.verification.${value}`) })),
        },
        {
          field: 'outcome',
          label: t('logs.fields.outcome'),
          kind: 'choice',
          isQuick: true,
          choices: verificationOutcomes.map((value) => ({ value, label: t(`logs.outcome.${value}`) })),
        },
      ]}
    />
  )
}
