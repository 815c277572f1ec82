import type { VerificationService } from '@landfall/contract/addresses/verification-services.ts'
import { Alert, Button, Skeleton, Space } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/formatters.ts'
import { FailureState } from '#ui/failure-state.tsx'
import { TimeBadge } from '#ui/time-badge.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { useConfirm } from '#ui/use-confirm.ts'
import { ServiceFormDialog } from './service-form-dialog.tsx'
import { serviceNames } from './service-names.ts'
import { useLookAtService, useRemoveService, useService } from './use-service.ts'

/** The company’s own account with a service that verifies addresses. */
export function ServiceSettings(): ReactNode {
  const { t } = useTranslation()
  const service = useService()
  const [isEditing, setEditing] = useState(false)
  return (
    <section className="panel" aria-label={t('verificationServices.title')}>
      <h2>{t('verificationServices.title')}</h2>
      <p>{t('verificationServices.intro')}</p>
      {service.error ? (
        <FailureState
          title={t('common.unexpectedError')}
          error={service.error}
          onRetry={() => service.refetch()}
        />
      ) : service.data === undefined ? (
        <Skeleton active paragraph={{ rows: 2 }} />
      ) : service.data === null ? (
        <Button onClick={() => setEditing(true)}>{t('verificationServices.connect')}</Button>
      ) : (
        <Connected service={service.data} onEdit={() => setEditing(true)} />
      )}
      {isEditing && <ServiceFormDialog now={service.data ?? null} onClose={() => setEditing(false)} />}
    </section>
  )
}

function Connected({ service, onEdit }: { service: VerificationService; onEdit: () => void }): ReactNode {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const look = useLookAtService()
  const remove = useRemoveService()
  const name = serviceNames[service.service]
  const { use, hint, credits, creditsAt, trouble, restsUntil, settled } = service
  const disconnect = async () => {
    const isSure = await confirm({
      title: t('verificationServices.removeQuestion', { name }),
      text: t('verificationServices.removeText'),
      action: t('verificationServices.remove'),
      isDanger: true,
    })
    if (isSure)
      remove.mutate(undefined, {
        onSuccess: () => notifySuccess(t('verificationServices.removed', { name })),
      })
  }
  return (
    <>
      {trouble !== null && (
        <Alert
          type="warning"
          showIcon
          title={t(`verificationServices.trouble.${trouble}`, { name })}
          description={
            restsUntil === null ? (
              t('verificationServices.restsForGood')
            ) : (
              <>
                {t('verificationServices.rests')} <TimeBadge value={restsUntil} />
              </>
            )
          }
        />
      )}
      <p>
        <b>{name}</b> <code>…{hint}</code> · {t(`verificationServices.use.${use}`)}
      </p>
      <p className="quiet">
        {credits !== null && creditsAt !== null && (
          <>
            {t('verificationServices.credits', { amount: formatNumber(credits) })} (
            <TimeBadge value={creditsAt} />) ·{' '}
          </>
        )}
        {t('verificationServices.settled', { amount: formatNumber(settled) })}
      </p>
      <Space wrap>
        <Button onClick={onEdit}>{t('verificationServices.change')}</Button>
        <Button loading={look.isPending} onClick={() => look.mutate()}>
          {t('verificationServices.look')}
        </Button>
        <Button danger loading={remove.isPending} onClick={disconnect}>
          {t('verificationServices.remove')}
        </Button>
      </Space>
    </>
  )
}
