import { Form, Skeleton, Switch } from 'antd'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/formatters.ts'
import { FailureState } from '#ui/failure-state.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { useConfirm } from '#ui/use-confirm.ts'
import { TokenList } from './token-list.tsx'
import { useAllowTokens, useTokens } from './use-access-tokens.ts'

/** Whether the company lets access tokens in, and all that its people have made. */
export function CompanyTokens(): ReactNode {
  const { t } = useTranslation()
  const headingId = useId()
  const tokens = useTokens('company')
  const confirm = useConfirm()
  const allow = useAllowTokens()
  const amount = tokens.data?.items.filter(({ isExpired }) => !isExpired).length ?? 0
  const change = async (areAllowed: boolean) => {
    const isSure =
      areAllowed ||
      amount === 0 ||
      (await confirm({
        title: t('integrations.company.stopQuestion', { amount: formatNumber(amount) }),
        text: t('integrations.company.allowHint'),
        action: t('integrations.company.stop'),
        isDanger: true,
      }))
    if (!isSure) return
    allow.mutate(areAllowed, {
      onSuccess: () =>
        notifySuccess(t(areAllowed ? 'integrations.company.allowed' : 'integrations.company.stopped')),
    })
  }
  return (
    <section className="panel" aria-labelledby={headingId}>
      <h2 id={headingId} className="integration-heading">
        {t('integrations.company.tokens')}
      </h2>
      {tokens.data ? (
        <>
          <Form.Item
            layout="vertical"
            label={t('integrations.company.allow')}
            extra={t('integrations.company.allowHint')}
            htmlFor={`${headingId}-allow`}
          >
            <Switch
              id={`${headingId}-allow`}
              checked={tokens.data.areAllowed}
              loading={allow.isPending}
              onChange={change}
            />
          </Form.Item>
          <TokenList items={tokens.data.items} whose="company" areAllowed={tokens.data.areAllowed} />
        </>
      ) : tokens.error ? (
        <FailureState
          title={t('integrations.tokens.failed')}
          error={tokens.error}
          onRetry={() => tokens.refetch()}
        />
      ) : (
        <Skeleton active paragraph={{ rows: 3 }} />
      )}
    </section>
  )
}
