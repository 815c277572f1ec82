import { Button, Drawer, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { LetterRequest } from '#features/customers/customers/letter-request.ts'
import { ApiError } from '#platform/api-error.ts'
import { ClosingContext, useClosingGuard } from '#ui/closing-guard.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { useIsPhone } from '#ui/use-viewport.ts'
import { useSenderDefaults } from '../email-tasks/use-send-tasks.ts'
import { LetterForm } from './letter-form.tsx'
import { useLetterStart } from './use-letters.ts'
import './email-composer.css'

interface LetterDrawerProps {
  request: LetterRequest
  onClose: () => void
}

/** Writes one letter over the page, wherever somebody wanted to. */
export function LetterDrawer({ request, onClose }: LetterDrawerProps): ReactNode {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const { note, guard } = useClosingGuard(true)
  const start = useLetterStart(request)
  const sender = useSenderDefaults()
  const failed = start.error ? start : sender.error ? sender : undefined
  const isUnknown = start.error instanceof ApiError && start.error.name === 'letterReaderUnknown'
  const isWithoutAddress = isUnknown && !request.address
  const name = start.data?.customerName
  return (
    <Drawer
      open
      destroyOnHidden
      size={isPhone ? '100%' : 760}
      title={name ? t('letters.titleTo', { name }) : t('letters.title')}
      mask={{ closable: false }}
      onClose={() => guard(onClose)}
    >
      <ClosingContext value={note}>
        {isWithoutAddress ? (
          <AddressMissing customerId={request.customerId} onLeave={onClose} />
        ) : failed ? (
          <FailureState title={t('letters.title')} error={failed.error} onRetry={() => failed.refetch()} />
        ) : start.data && sender.data ? (
          <LetterForm start={start.data} sender={sender.data} answerId={request.answerId} onClose={onClose} />
        ) : (
          <Skeleton active paragraph={{ rows: 10 }} />
        )}
      </ClosingContext>
    </Drawer>
  )
}

function AddressMissing({ customerId, onLeave }: { customerId: number; onLeave: () => void }): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const open = () => {
    onLeave()
    navigate(`/customer/index?tab=all&customer=${customerId}`)
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
