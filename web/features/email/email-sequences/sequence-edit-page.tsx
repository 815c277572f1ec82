import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { FailureState } from '#ui/failure-state.tsx'
import { useTabTitle } from '#ui/tab-context.ts'
import { useSenderDefaults } from '../email-tasks/use-send-tasks.ts'
import { SequenceForm } from './sequence-form.tsx'
import { useSequence } from './use-sequences.ts'

/** Writes a new sequence, or changes the one whose id is in the address. */
export function SequenceEditPage(): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const id = Number(params.get('id')) || undefined
  const sequence = useSequence(id)
  const sender = useSenderDefaults()
  useTabTitle(sequence.data?.name)
  const failed = sequence.error ? sequence : sender.error ? sender : undefined
  if (failed) {
    return (
      <FailureState title={t('sequences.failed')} error={failed.error} onRetry={() => failed.refetch()} />
    )
  }
  if (!sender.data || (id !== undefined && !sequence.data))
    return <Skeleton active paragraph={{ rows: 10 }} />
  return (
    <SequenceForm
      key={sequence.data?.id ?? 0}
      sequence={sequence.data}
      sender={sender.data}
      onSaved={(saved) => {
        if (id === undefined) navigate(`/email/emailSequence/edit?id=${saved.id}`, { replace: true })
      }}
    />
  )
}
