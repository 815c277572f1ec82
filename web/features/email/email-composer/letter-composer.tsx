import { customerPath } from '@landfall/contract/customers/customer-path.ts'
import { Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { LetterComposerProps } from '#features/customers/customers/letter-request.ts'
import { ApiError } from '#platform/api-error.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { useSenderDefaults } from '../email-tasks/use-send-tasks.ts'
import { LetterForm } from './letter-form.tsx'
import { useLetterStart } from './use-letters.ts'
import './email-composer.css'

/** Writes one letter where it is put: on a record or in a drawer. */
export function LetterComposer({ request, onClose }: LetterComposerProps): ReactNode {
  const { t } = useTranslation()
  const start = useLetterStart(request)
  const sender = useSenderDefaults()
  const failed = start.error ? start : sender.error ? sender : undefined
  const isUnknown = start.error instanceof ApiError && start.error.name === 'letterReaderUnknown'
  if (isUnknown && !request.address)
    return <AddressMissing customerId={request.customerId} onLeave={onClose} />
  if (failed)
    return <FailureState title={t('letters.title')} error={failed.error} onRetry={() => failed.refetch()} />
  if (!start.data || !sender.data) return <Skeleton active paragraph={{ rows: 10 }} />
  return <LetterForm start={start.data} sender={sender.data} answerId={request.answerId} onClose={onClose} />
}

function AddressMissing({ customerId, onLeave }: { customerId: number; onLeave: () => void }): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const open = () => {
    onLeave()
    navigate(customerPath(customerId))
  }
  return (
    <EmptyState
      title={t('letters.noAddress')}
      hint={t('letters.noAddressHint')}
      action={
        <Button type="primary" onClick={open}>
          {t('letters.findAddress')}
        </Button>
      }
    />
  )
}
