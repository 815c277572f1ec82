import { CheckOutlined, MailOutlined, SafetyCertificateOutlined, SaveOutlined } from '@ant-design/icons'
import type { FoundAddress, FoundReach } from '@landfall/contract/addresses/contact-finder.ts'
import type { AddressTrait, ReadPage } from '@landfall/contract/addresses/found-contacts.ts'
import { Button, Space, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatNumber } from '#platform/formatters.ts'
import { usePermission } from '#platform/permission.tsx'
import { StateTag, type StateTone } from '#ui/state-tag.tsx'
import { TimeBadge } from '#ui/time-badge.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { useSaveFound, useVerifyFound } from './use-contact-finder.ts'

type OnWrite = ((customerId: number, email: string) => void) | undefined

const tones: Partial<Record<AddressTrait, StateTone>> = {
  ownDomain: 'good',
  purchasing: 'good',
  foreign: 'warning',
  unattended: 'warning',
}
/** What all readers would take for granted is not said. */
const told: readonly AddressTrait[] = ['purchasing', 'personal', 'freeMail', 'foreign', 'unattended']

/** The addresses that a site gave, the likeliest first. */
export function FoundAddresses({
  items,
  isCustomer,
  onWrite,
}: {
  items: readonly FoundAddress[]
  isCustomer: boolean
  onWrite: OnWrite
}): ReactNode {
  const { t } = useTranslation()
  if (items.length === 0) return null
  return (
    <ul className="found-addresses" aria-label={t('contactFinder.addresses')}>
      {items.map((found) => (
        <FoundItem key={found.id} found={found} isCustomer={isCustomer} onWrite={onWrite} />
      ))}
    </ul>
  )
}

function FoundItem({
  found,
  isCustomer,
  onWrite,
}: {
  found: FoundAddress
  isCustomer: boolean
  onWrite: OnWrite
}): ReactNode {
  const { t } = useTranslation()
  const { email, name, jobTitle, department, traits, pageUrl, snippet, fetchedAt } = found
  const who = [name, jobTitle, department === null ? '' : t(`contactFinder.department.${department}`)]
  return (
    <li>
      <div className="found-address">
        <strong>{email}</strong> <CheckMark check={found.check} />{' '}
        {told
          .filter((trait) => traits.includes(trait))
          .map((trait) => (
            <StateTag key={trait} tone={tones[trait] ?? 'neutral'}>
              {t(`contactFinder.trait.${trait}`)}
            </StateTag>
          ))}
        <p>{who.filter((part) => part !== '').join(' · ')}</p>
        <p className="quiet">
          <a className="plain-link" href={pageUrl} target="_blank" rel="noreferrer">
            {shortUrl(pageUrl)}
          </a>{' '}
          · <TimeBadge value={fetchedAt} />
          {snippet !== '' && snippet !== email && <q>{snippet}</q>}
        </p>
      </div>
      <FoundActions found={found} isCustomer={isCustomer} onWrite={onWrite} />
    </li>
  )
}

const checkTones: Record<NonNullable<FoundAddress['check']>['state'], StateTone> = {
  toVerify: 'neutral',
  verifying: 'active',
  valid: 'good',
  invalid: 'bad',
  saved: 'good',
}

/** What is known of whether mail reaches an address, why and since when. */
function CheckMark({ check }: Pick<FoundAddress, 'check'>): ReactNode {
  const { t } = useTranslation()
  const { state = 'toVerify', reason = null, checkedAt = null } = check ?? {}
  const why = [
    reason === null ? '' : t(`addressMarks.reason.${reason}`),
    checkedAt === null ? '' : formatDate(checkedAt.slice(0, 10)),
  ].filter((part) => part !== '')
  const mark = <StateTag tone={checkTones[state]}>{t(`addressMarks.state.${state}`)}</StateTag>
  return why.length > 0 ? <Tooltip title={why.join(' · ')}>{mark}</Tooltip> : mark
}

function VerifyButton({ found: { id, email, check } }: { found: FoundAddress }): ReactNode {
  const { t } = useTranslation()
  const verify = useVerifyFound()
  const mayVerify = usePermission('address.verification.run')
  if (!mayVerify || (check !== null && check.state !== 'toVerify')) return null
  return (
    <Button
      size="small"
      icon={<SafetyCertificateOutlined aria-hidden />}
      aria-label={t('contactFinder.verifyOne', { email })}
      loading={verify.isPending}
      onClick={() => verify.mutate(id, { onSuccess: () => notifySuccess(t('contactFinder.verifyOrdered')) })}
    >
      {t('contactFinder.verify')}
    </Button>
  )
}

function FoundActions({
  found,
  isCustomer,
  onWrite,
}: {
  found: FoundAddress
  isCustomer: boolean
  onWrite: OnWrite
}): ReactNode {
  const { t } = useTranslation()
  const { id, email, isKnown } = found
  const save = useSaveFound()
  const write = useSaveFound()
  const maySend = usePermission('email.task.send')
  return (
    <Space wrap>
      <VerifyButton found={found} />
      {isKnown ? (
        <span className="quiet">
          <CheckOutlined aria-hidden /> {t('contactFinder.kept')}
        </span>
      ) : (
        <Button
          size="small"
          icon={<SaveOutlined aria-hidden />}
          aria-label={t('contactFinder.saveOne', { email })}
          loading={save.isPending}
          onClick={() =>
            save.mutate(id, { onSuccess: () => notifySuccess(t('contactFinder.saved', { email })) })
          }
        >
          {t(isCustomer ? 'contactFinder.save' : 'contactFinder.saveCollected')}
        </Button>
      )}
      {maySend && onWrite && (
        <Button
          size="small"
          type="primary"
          icon={<MailOutlined aria-hidden />}
          aria-label={t('contactFinder.writeOne', { email })}
          loading={write.isPending}
          onClick={() =>
            write.mutate(id, {
              onSuccess: ({ customerId }) => {
                if (customerId !== null) onWrite(customerId, email)
              },
            })
          }
        >
          {t('contactFinder.write')}
        </Button>
      )}
    </Space>
  )
}

/** Telephone numbers and profiles elsewhere. */
export function FoundOthers({ items }: { items: readonly FoundReach[] }): ReactNode {
  const { t } = useTranslation()
  if (items.length === 0) return null
  return (
    <>
      <h3>{t('contactFinder.others')}</h3>
      <ul className="found-others">
        {items.map(({ id, type, kind, value }) => (
          <li key={id}>
            <KindText kind={kind} />{' '}
            <a
              className="plain-link"
              {...(type === 'phone'
                ? { href: `tel:${value}` }
                : { href: value, target: '_blank', rel: 'noreferrer' })}
            >
              {type === 'phone' ? value : shortUrl(value)}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

const brands: Readonly<Record<string, string>> = {
  linkedin: 'LinkedIn',
  facebook: 'Facebook',
  instagram: 'Instagram',
  x: 'X',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  pinterest: 'Pinterest',
  telegram: 'Telegram',
  line: 'LINE',
  weibo: 'Weibo',
  kakao: 'KakaoTalk',
  vk: 'VK',
  xing: 'XING',
  whatsapp: 'WhatsApp',
}

function KindText({ kind }: { kind: FoundReach['kind'] }): ReactNode {
  const { t } = useTranslation()
  const isPhone = kind === 'phone' || kind === 'mobile' || kind === 'fax'
  return <span className="quiet">{isPhone ? t(`contactFinder.phone.${kind}`) : (brands[kind] ?? kind)}</span>
}

/** Which pages were asked for, and what became of each. */
export function ReadPages({ pages }: { pages: readonly ReadPage[] }): ReactNode {
  const { t } = useTranslation()
  if (pages.length === 0) return null
  return (
    <details className="read-pages">
      <summary>{t('contactFinder.pages', { amount: formatNumber(pages.length) })}</summary>
      <ul>
        {pages.map(({ url, state, found }) => (
          <li key={url}>
            <span className="read-page-url">{shortUrl(url)}</span>{' '}
            <span className="quiet">
              {state === 'read' && found > 0
                ? t('contactFinder.pageFound', { amount: formatNumber(found) })
                : t(`contactFinder.page.${state}`)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

function shortUrl(url: string): string {
  return url.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '')
}
