import { ArrowDownOutlined, ArrowUpOutlined, DownloadOutlined } from '@ant-design/icons'
import { historyRoutes } from '@landfall/contract/email/email-history.ts'
import type { SendTaskView } from '@landfall/contract/email/email-tasks.ts'
import type { MailFigures, TaskReport as Report } from '@landfall/contract/email/mail-reports.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '#platform/api-client.ts'
import { countryName } from '#platform/country-names.ts'
import { downloadFile } from '#platform/file-download.ts'
import { formatDate, formatNumber, formatPercent } from '#platform/formatters.ts'
import { usePermission } from '#platform/permission.tsx'
import { startLongTask } from '#platform/task-store.ts'
import { Chart } from '#ui/chart.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { notifyError } from '#ui/toast-store.ts'
import { deliveredOf, shareOf } from './mail-shares.ts'
import { ReportGroups } from './report-groups.tsx'
import { useTaskReport } from './use-mail-reports.ts'
import './email-reports.css'

/** What became of one mailing: the figures that matter, how far readers went, when, where, and what is to be done next. */
export function TaskReport({ task }: { task: SendTaskView }): ReactNode {
  const { t } = useTranslation()
  const { data, error, refetch } = useTaskReport(task.id)
  if (error) return <FailureState title={t('mailReports.failed')} error={error} onRetry={() => refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />
  if (data.figures.accepted + data.figures.failed === 0)
    return <p className="mail-hint">{t('mailReports.nothingYet')}</p>
  return (
    <div className="mail-report">
      <Headline figures={data.figures} before={data.before} />
      <NextSteps task={task} figures={data.figures} />
      <Funnel figures={data.figures} />
      <Times report={data} />
      <ReportGroups
        title={t('mailReports.byProvider')}
        category={t('mailReports.provider')}
        groups={data.providers}
        nameOf={(name) => name || t('mailReports.others')}
      />
      {data.countries.length > 1 && (
        <ReportGroups
          title={t('mailReports.byCountry')}
          category={t('mailReports.country')}
          groups={data.countries}
          nameOf={(name) =>
            name === '*' ? t('mailReports.others') : countryName(name) || t('mailReports.unknown')
          }
        />
      )}
      {data.contents.length > 0 && (
        <ReportGroups
          title={t('mailReports.byContent')}
          category={t('mailReports.content')}
          groups={data.contents}
          nameOf={(name) => name}
        />
      )}
      <Refusals refusals={data.refusals} />
    </div>
  )
}

const headline = ['opened', 'clicked', 'replied'] as const

function Headline({ figures, before }: Pick<Report, 'figures' | 'before'>): ReactNode {
  const { t } = useTranslation()
  const delivered = deliveredOf(figures)
  return (
    <dl className="mail-headline">
      {headline.map((key) => {
        const share = shareOf(figures[key], delivered)
        const former = before && shareOf(before[key], deliveredOf(before))
        return (
          <div key={key}>
            <dt>{t(`mailReports.shares.${key}`)}</dt>
            <dd>{share === null ? '–' : formatPercent(share)}</dd>
            <dd className="mail-hint">
              {t('mailReports.ofDelivered', {
                amount: formatNumber(figures[key]),
                all: formatNumber(delivered),
              })}
            </dd>
            {before && former !== null && share !== null && (
              <dd className="mail-hint">
                {share > former && <ArrowUpOutlined aria-hidden />}
                {share < former && <ArrowDownOutlined aria-hidden />}{' '}
                {t('mailReports.before', { tasks: before.tasks, share: formatPercent(former ?? 0) })}
              </dd>
            )}
          </div>
        )
      })}
    </dl>
  )
}

/** Whom to look at next, each behind the messages it is about, and all of them as a file. */
function NextSteps({ task, figures }: { task: SendTaskView; figures: MailFigures }): ReactNode {
  const { t } = useTranslation()
  const mayRead = usePermission('email.history.read')
  const mayExport = usePermission('email.history.export')
  if (!mayRead) return null
  const ofTask = { field: 'taskId', op: 'in', value: [task.id] }
  const address = (tab: string, more: object[] = []) => {
    const filter = JSON.stringify({ join: 'and', conditions: [ofTask, ...more] })
    return `/email/emailSendHistory?${new URLSearchParams({ tab, filter })}`
  }
  const unanswered = [{ field: 'repliedAt', op: 'empty' }]
  const steps = [
    ['replied', figures.replied, address('replied')],
    ['clicked', figures.clicked, address('clicked', unanswered)],
    ['opened', figures.opened, address('opened', unanswered)],
    ['failed', figures.failed + figures.bounced, address('failed')],
  ] as const
  const save = async () => {
    const query = { filter: JSON.stringify({ join: 'and', conditions: [ofTask] }) }
    const started = await startLongTask(() =>
      call(historyRoutes.export, {
        body: { selection: { scope: batchScope.SearchQuery, query }, format: 'xlsx' },
      }),
    )
    if (started === 'refused') notifyError(t('frame.tasks.busy'))
    else if (started.fileId !== null) await downloadFile(started.fileId)
  }
  return (
    <div className="mail-steps">
      {steps.map(
        ([key, amount, path]) =>
          amount > 0 && (
            <Link key={key} to={path}>
              {t(`mailReports.steps.${key}`)}
            </Link>
          ),
      )}
      {mayExport && (
        <Button icon={<DownloadOutlined aria-hidden />} onClick={save}>
          {t('mailReports.export')}
        </Button>
      )}
    </div>
  )
}

function Funnel({ figures }: { figures: MailFigures }): ReactNode {
  const { t } = useTranslation()
  const steps = [
    ['handedOver', figures.accepted + figures.failed],
    ['delivered', deliveredOf(figures)],
    ['opened', figures.opened],
    ['clicked', figures.clicked],
    ['replied', figures.replied],
  ] as const
  return (
    <Chart
      title={t('mailReports.funnel')}
      categoryTitle={t('mailReports.step')}
      categories={steps.map(([key]) => t(`mailReports.funnelSteps.${key}`))}
      series={[{ name: t('mailReports.messages'), values: steps.map(([, amount]) => amount), kind: 'bar' }]}
      isHorizontal
      height={220}
      format={formatNumber}
    />
  )
}

function Times({ report }: { report: Report }): ReactNode {
  const { t } = useTranslation()
  const measures = ['opened', 'clicked', 'replied'] as const
  return (
    <>
      <Chart
        title={t('mailReports.byDay')}
        categoryTitle={t('mailReports.day')}
        categories={report.days.map(({ day }) => formatDate(day))}
        series={measures.map((key) => ({
          name: t(`emailTasks.counts.${key}`),
          values: report.days.map((day) => day[key]),
          kind: 'line' as const,
        }))}
        format={formatNumber}
      />
      {report.figures.opened > 0 && (
        <Chart
          title={t('mailReports.byHour')}
          categoryTitle={t('mailReports.hour')}
          categories={report.hours.map((_amount, hour) => `${String(hour).padStart(2, '0')}:00`)}
          series={[{ name: t('emailTasks.counts.opened'), values: report.hours, kind: 'bar' }]}
          height={200}
          format={formatNumber}
        />
      )}
    </>
  )
}

function Refusals({ refusals }: Pick<Report, 'refusals'>): ReactNode {
  const { t } = useTranslation()
  if (refusals.length === 0) return null
  return (
    <section>
      <h2 className="mail-subheading">{t('mailReports.refusals')}</h2>
      <ul className="mail-refusals">
        {refusals.map(({ reason, code, said, amount }) => (
          <li key={`${reason}${code}`}>
            <b>{formatNumber(amount)}</b> {reason && t(`emailHistory.reason.${reason as 'hard'}`)}
            <span className="mail-hint"> {said ?? code}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
