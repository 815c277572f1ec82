import {
  type Deliverability,
  type DeliveryFigures,
  deliveryLimits,
} from '@landfall/contract/email/mail-reports.ts'
import { Alert, Select, Skeleton } from 'antd'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { formatDate, formatNumber, formatPercent } from '#platform/formatters.ts'
import { Allowed } from '#platform/permission.tsx'
import { Chart } from '#ui/chart.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { StateTag } from '#ui/state-tag.tsx'
import { shareOf } from './mail-shares.ts'
import { MailTable } from './mail-table.tsx'
import { useDeliverability } from './use-mail-reports.ts'
import './email-reports.css'

const periods = [4, 12, 26]
const usual = 12

/** How servers took the company's mail: by week and provider, what they refuse, and what is to be mended. */
export function DeliverabilityPage(): ReactNode {
  const { t } = useTranslation()
  const field = useId()
  const [params, setParams] = useSearchParams()
  const given = Number(params.get('weeks'))
  const weeks = periods.includes(given) ? given : usual
  const { data, error, refetch } = useDeliverability(weeks)
  const choose = (next: number) =>
    setParams((before) => {
      const after = new URLSearchParams(before)
      after.set('weeks', String(next))
      return after
    })
  return (
    <>
      <PageHeader title={t('menu.deliverability')}>
        <label htmlFor={field} className="visually-hidden">
          {t('mailReports.period')}
        </label>
        <Select
          id={field}
          value={weeks}
          onChange={choose}
          options={periods.map((value) => ({ value, label: t('mailReports.weeks', { amount: value }) }))}
        />
      </PageHeader>
      <div className="panel mail-report">
        {error ? (
          <FailureState title={t('mailReports.failed')} error={error} onRetry={() => refetch()} />
        ) : !data ? (
          <Skeleton active paragraph={{ rows: 8 }} />
        ) : data.channels.length === 0 && data.weeks.length === 0 ? (
          <EmptyState
            title={t('mailReports.emptyTitle')}
            hint={t('mailReports.emptyHint')}
            action={
              <Allowed need="email.task.send">
                <Link to="/email/emailServerSend/add">{t('emailTasks.create')}</Link>
              </Allowed>
            }
          />
        ) : (
          <Report report={data} />
        )}
      </div>
    </>
  )
}

const measures = ['accepted', 'deferred', 'bounced', 'blocked', 'complained'] as const
/** Below so many messages one that failed says nothing about the others. */
const fewest = 50

const judged = ['bounced', 'blocked', 'complained'] as const
type Judged = (typeof judged)[number]

/** How bad a share is: fine, to be looked at, or so that providers refuse mail. */
function gradeOf(figures: DeliveryFigures, key: Judged): 'good' | 'warning' | 'bad' {
  const total = totalOf(figures)
  if (total < fewest) return 'good'
  const share = figures[key] / total
  const [first, second] = deliveryLimits[key]
  return share >= second ? 'bad' : share >= first ? 'warning' : 'good'
}

// What was not taken stands beside what was; what came back had been taken.
function totalOf({ accepted, blocked }: DeliveryFigures): number {
  return accepted + blocked
}

function Report({ report }: { report: Deliverability }): ReactNode {
  return (
    <>
      {report.weeks.length > 0 && <MailReport report={report} />}
      <Channels channels={report.channels} />
    </>
  )
}

const outcomes = ['sent', 'delivered', 'read', 'replied', 'left'] as const

/** What came of all that people were written to by. */
function Channels({ channels }: Pick<Deliverability, 'channels'>): ReactNode {
  const { t } = useTranslation()
  if (channels.length === 0) return null
  return (
    <MailTable
      title={t('mailReports.byChannel')}
      category={t('mailReports.channel')}
      rows={channels}
      nameOf={({ name }) => t(`mailReports.channels.${name}`)}
      columns={outcomes.map((key) => ({
        key,
        title: t(`mailReports.outreach.${key}`),
        cell: (row: (typeof channels)[number]) => (
          <>
            {formatNumber(row[key])}{' '}
            {key !== 'sent' && (
              <span className="mail-hint">{formatPercent(shareOf(row[key], row.sent) ?? 0)}</span>
            )}
          </>
        ),
      }))}
    />
  )
}

function MailReport({ report }: { report: Deliverability }): ReactNode {
  const { t } = useTranslation()
  const { figures, weeks, providers, blocks } = report
  return (
    <>
      <dl className="mail-headline">
        {measures.map((key) => (
          <div key={key}>
            <dt>{t(`mailReports.delivery.${key}`)}</dt>
            <dd>{formatNumber(figures[key])}</dd>
            {key !== 'accepted' && (
              <dd className="mail-hint">{formatPercent(shareOf(figures[key], totalOf(figures)) ?? 0)}</dd>
            )}
          </div>
        ))}
      </dl>
      <Advice figures={figures} />
      <Chart
        title={t('mailReports.byWeek')}
        categoryTitle={t('mailReports.week')}
        categories={weeks.map(({ week }) => formatDate(week))}
        series={measures.map((key) => ({
          name: t(`mailReports.delivery.${key}`),
          values: weeks.map((row) => row[key]),
          kind: key === 'accepted' ? ('bar' as const) : ('line' as const),
        }))}
        format={formatNumber}
      />
      <Providers providers={providers} />
      {blocks.length > 0 && (
        <section>
          <h2 className="mail-subheading">{t('mailReports.blocks')}</h2>
          <ul className="mail-refusals">
            {blocks.map(({ provider, code, said, amount }) => (
              <li key={`${provider}${code}`}>
                <b>{formatNumber(amount)}</b> {provider}
                <span className="mail-hint"> {said || code}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Advice({ figures }: { figures: DeliveryFigures }): ReactNode {
  const { t } = useTranslation()
  const found = judged.filter((key) => gradeOf(figures, key) !== 'good')
  if (found.length === 0) return <Alert type="success" showIcon title={t('mailReports.allWell')} />
  return found.map((key) => (
    <Alert
      key={key}
      type={gradeOf(figures, key) === 'bad' ? 'error' : 'warning'}
      showIcon
      title={t(`mailReports.advice.${key}`, {
        share: formatPercent(shareOf(figures[key], totalOf(figures)) ?? 0),
        limit: formatPercent(deliveryLimits[key][0]),
      })}
    />
  ))
}

function Providers({ providers }: Pick<Deliverability, 'providers'>): ReactNode {
  const { t } = useTranslation()
  return (
    <MailTable
      title={t('mailReports.byProvider')}
      category={t('mailReports.provider')}
      rows={providers}
      nameOf={({ name }) => name || t('mailReports.others')}
      columns={measures.map((key) => ({
        key,
        title: t(`mailReports.delivery.${key}`),
        cell: (row: (typeof providers)[number]) => <Measure row={row} measure={key} />,
      }))}
    />
  )
}

function Measure({ row, measure }: { row: DeliveryFigures; measure: (typeof measures)[number] }): ReactNode {
  const amount = formatNumber(row[measure])
  const key = judged.find((each) => each === measure)
  const grade = key && row[key] > 0 ? gradeOf(row, key) : 'good'
  return grade === 'good' ? amount : <StateTag tone={grade}>{amount}</StateTag>
}
