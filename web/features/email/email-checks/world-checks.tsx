import { CheckCircleOutlined, CloseCircleOutlined, WarningOutlined } from '@ant-design/icons'
import { type MailCheck, mailCheckRoutes } from '@landfall/contract/email/mail-checks.ts'
import { useMutation } from '@tanstack/react-query'
import { Button } from 'antd'
import type { TFunction } from 'i18next'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '#platform/api-client.ts'
import { formatNumber } from '#platform/formatters.ts'
import { usePermission } from '#platform/permission.tsx'
import { FailureNote } from '#ui/failure-note.tsx'
import { TextRemedy } from './finding-remedy.tsx'

interface ShownMail {
  subject: string
  html: string
  text: string
}

/** Tries the links of a mail and asks the installation's spam filter, when somebody wants to know. */
export function WorldChecks({ mail }: { mail: ShownMail }): ReactNode {
  const { t } = useTranslation()
  const mayAsk = usePermission('email.template.read')
  const { mutate, reset, data, error, isPending } = useMutation({
    mutationFn: (body: ShownMail) => call(mailCheckRoutes.check, { body }, { timeout: 90_000 }),
    meta: { claims: true },
  })
  const { subject, html } = mail
  // What was found out about another text says nothing of this one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are what a finding is about
  useEffect(() => reset(), [subject, html, reset])
  if (!mayAsk) return null
  return (
    <div className="world-checks" aria-live="polite">
      <FailureNote failure={error} />
      {data ? (
        <Findings check={data} />
      ) : (
        <Button size="small" loading={isPending} onClick={() => mutate(mail)}>
          {t('mailChecks.ask')}
        </Button>
      )}
    </div>
  )
}

type Tone = 'good' | 'warning' | 'bad'

const icons = { good: CheckCircleOutlined, warning: WarningOutlined, bad: CloseCircleOutlined }

function Findings({ check }: { check: MailCheck }): ReactNode {
  const { t } = useTranslation()
  const mayManage = usePermission('company.sending.manage')
  return (
    <ul className="mail-checks" aria-label={t('mailChecks.ask')}>
      {check.deadLinks.length === 0 && <Finding tone="good">{t('mailChecks.linksAlive')}</Finding>}
      {check.deadLinks.map(({ url, status }) => (
        <Finding key={url} tone="bad">
          {t('mailChecks.deadLink', {
            url,
            status: status === null ? t('mailChecks.noAnswer') : String(status),
          })}{' '}
          <TextRemedy text={url} />
        </Finding>
      ))}
      {check.avoidedHosts.map((host) => (
        <Finding key={host} tone="bad">
          {t('mailChecks.avoidedLink', { host })} <TextRemedy text={host} />
        </Finding>
      ))}
      {!check.hasPostalAddress && (
        <Finding tone="warning">
          {t('mailChecks.noPostalAddress')}{' '}
          {mayManage && (
            <Link to="/systemManage/company?part=imprint">{t('mailChecks.addPostalAddress')}</Link>
          )}
        </Finding>
      )}
      {check.filter && <FilterFinding filter={check.filter} t={t} />}
    </ul>
  )
}

function FilterFinding({ filter, t }: { filter: NonNullable<MailCheck['filter']>; t: TFunction }): ReactNode {
  const { isSilent, score, limit, rules } = filter
  if (isSilent) return <Finding tone="warning">{t('mailChecks.filterSilent')}</Finding>
  const words = {
    score: formatNumber(score),
    limit: formatNumber(limit),
    rules: rules.join(', ') || '–',
  }
  return score >= limit ? (
    <Finding tone="bad">{t('mailChecks.filterJunk', words)}</Finding>
  ) : (
    <Finding tone="good">{t('mailChecks.filterScore', words)}</Finding>
  )
}

function Finding({ tone, children }: { tone: Tone; children: ReactNode }): ReactNode {
  const Icon = icons[tone]
  return (
    <li className={`mail-check is-${tone}`}>
      <Icon aria-hidden /> {children}
    </li>
  )
}
