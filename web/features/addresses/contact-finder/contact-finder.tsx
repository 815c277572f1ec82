import { PlusOutlined } from '@ant-design/icons'
import type { FindingSubject, FindingView } from '@landfall/contract/addresses/contact-finder.ts'
import { Alert, Button, Skeleton, Spin } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PointsCost } from '#features/points/points/points-cost.tsx'
import { formatNumber } from '#platform/formatters.ts'
import { usePermission } from '#platform/permission.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { TimeBadge } from '#ui/time-badge.tsx'
import { AddByHand } from './add-by-hand.tsx'
import { FoundAddresses, FoundOthers, ReadPages } from './found-lists.tsx'
import { GuessPanel } from './guess-panel.tsx'
import { SiteForm } from './site-form.tsx'
import { isReading, useFinder, useStartFinding } from './use-contact-finder.ts'
import './contact-finder.css'

interface ContactFinderProps {
  subject: FindingSubject
  /** It was opened to look: the site is read at once where it is known and was not read yet. */
  begins?: boolean
  /** Leads to writing to the customer that an address was kept with, at that address. */
  onWrite?: ((customerId: number, email: string) => void) | undefined
}

/** Finds addresses on a company's own site, and takes those that somebody types. */
export function ContactFinder({ subject, begins = false, onWrite }: ContactFinderProps): ReactNode {
  const { t } = useTranslation()
  const mayWrite = usePermission('customer.customer.write')
  return mayWrite ? (
    <section className="panel contact-finder" aria-label={t('contactFinder.title')}>
      <h2>{t('contactFinder.title')}</h2>
      <Finder subject={subject} begins={begins} onWrite={onWrite} />
    </section>
  ) : null
}

function Finder({ subject, begins, onWrite }: ContactFinderProps): ReactNode {
  const { t } = useTranslation()
  const finder = useFinder(subject)
  const start = useStartFinding(subject)
  const [isAdding, setAdding] = useState(false)
  const { mutate } = start
  const hasBegun = useRef(false)
  // What costs something waits for a click that has seen the price.
  const isReady =
    begins && finder.data?.finding === null && finder.data.sites.length > 0 && finder.data.quote.cost === 0
  useEffect(() => {
    if (!isReady || hasBegun.current) return
    hasBegun.current = true
    mutate(undefined)
  }, [isReady, mutate])
  if (finder.error)
    return (
      <FailureState
        title={t('common.unexpectedError')}
        error={finder.error}
        onRetry={() => finder.refetch()}
      />
    )
  if (!finder.data) return <Skeleton active paragraph={{ rows: 2 }} />
  const { sites, finding } = finder.data
  const isBusy = start.isPending || isReading(finder.data)
  return (
    <>
      <SiteForm
        key={`${sites[0]?.domain ?? ''} ${finding?.domain ?? ''}`}
        sites={sites}
        last={finding?.domain}
        isBusy={isBusy}
        takesFocus={begins === true && sites.length === 0}
        onRead={(domain) => start.mutate(domain)}
      />
      {!isBusy && <PointsCost quote={finder.data.quote} />}
      <div aria-live="polite">
        {isBusy ? (
          <p className="finder-busy">
            <Spin size="small" /> {t('contactFinder.reading', { domain: finding?.domain ?? '' })}
          </p>
        ) : (
          finding && <Outcome finding={finding} onRead={(domain) => start.mutate(domain)} />
        )}
      </div>
      {finding && !isBusy && (
        <>
          <FoundAddresses
            items={finding.addresses}
            isCustomer={subject.kind !== 'collected'}
            onWrite={onWrite}
          />
          <FoundOthers items={finding.others} />
          <ReadPages pages={finding.pages} />
        </>
      )}
      {!isBusy && <GuessPanel subject={subject} finder={finder.data} onWrite={onWrite} />}
      {isAdding ? (
        <AddByHand subject={subject} onWrite={onWrite} onClose={() => setAdding(false)} />
      ) : (
        <div>
          <Button icon={<PlusOutlined aria-hidden />} onClick={() => setAdding(true)}>
            {t('contactFinder.addByHand')}
          </Button>
        </div>
      )}
    </>
  )
}

function Outcome({ finding, onRead }: { finding: FindingView; onRead: (domain: string) => void }): ReactNode {
  const { t } = useTranslation()
  const { outcome, movedTo, domain, addresses, withheld, finishedAt } = finding
  const values = { domain, amount: formatNumber(addresses.length), pages: formatNumber(finding.pages.length) }
  const text =
    outcome === null
      ? t('contactFinder.cancelled')
      : t(`contactFinder.outcome.${outcome}`, { ...values, movedTo: movedTo ?? '' })
  return (
    <>
      <Alert
        showIcon
        type={outcome === 'found' ? 'success' : outcome === 'none' ? 'info' : 'warning'}
        title={text}
        action={
          movedTo !== null && (
            <Button size="small" onClick={() => onRead(movedTo)}>
              {t('contactFinder.readOther', { domain: movedTo })}
            </Button>
          )
        }
      />
      <p className="quiet finder-when">
        {finishedAt !== null && <TimeBadge value={finishedAt} />}
        {withheld > 0 && ` · ${t('contactFinder.withheld', { amount: formatNumber(withheld) })}`}
      </p>
    </>
  )
}
