import { EditOutlined } from '@ant-design/icons'
import type { PointsLot, PointsSummary } from '@landfall/contract/points/points.ts'
import { Alert, Button, Form, InputNumber, Skeleton } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatDateTime, formatNumber } from '#platform/formatters.ts'
import { Allowed, usePermission } from '#platform/permission.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { FormGuard } from '#ui/form-guard.tsx'
import { ScrollGroup } from '#ui/scroll-group.tsx'
import { SubmitDialog } from '#ui/submit-dialog.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { BalanceFigures, PointsCosts, PointsFigure } from './points-figures.tsx'
import { PointsUsageCharts } from './points-usage-charts.tsx'
import { usePointsLots, usePointsSummary, useSaveThreshold } from './use-points.ts'
import './points.css'

/** What the company has, until when, what costs points, and what they went for. */
export function PointsOverview(): ReactNode {
  const { t } = useTranslation()
  const summary = usePointsSummary()
  const lots = usePointsLots()
  // Sellers pass points on; they spend none.
  const maySell = usePermission('oem.points.allot')
  const failed = summary.error ? summary : lots.error ? lots : undefined
  if (failed) {
    return <FailureState title={t('list.failed')} error={failed.error} onRetry={() => failed.refetch()} />
  }
  if (!summary.data || !lots.data) return <Skeleton active paragraph={{ rows: 10 }} />
  return (
    <div className="points-overview">
      <section className="panel" aria-label={t('points.balance')}>
        {summary.data.isLow && (
          <Alert
            type="warning"
            showIcon
            title={t('points.low', { threshold: formatNumber(summary.data.lowThreshold ?? 0) })}
          />
        )}
        <BalanceFigures summary={summary.data} />
        <Threshold summary={summary.data} />
        <PointsCosts prices={summary.data.prices} />
        <h2 className="points-heading">{t('points.lots')}</h2>
        <LotTable lots={lots.data.items} />
      </section>
      {!maySell && <PointsUsageCharts />}
    </div>
  )
}

function Threshold({ summary }: { summary: PointsSummary }): ReactNode {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const { lowThreshold } = summary
  return (
    <div className="points-threshold">
      <dl className="points-figures">
        <PointsFigure
          label={t('points.threshold')}
          value={lowThreshold === null ? t('points.thresholdOff') : formatNumber(lowThreshold)}
        />
      </dl>
      <Allowed need="company.settings.manage">
        <Button
          icon={<EditOutlined />}
          aria-label={`${t('points.change')}: ${t('points.threshold')}`}
          onClick={() => setIsOpen(true)}
        >
          {t('points.change')}
        </Button>
      </Allowed>
      {isOpen && <ThresholdDialog value={lowThreshold} onClose={() => setIsOpen(false)} />}
    </div>
  )
}

function ThresholdDialog({ value, onClose }: { value: number | null; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<{ lowThreshold: number | null }>()
  const save = useSaveThreshold()
  return (
    <SubmitDialog
      title={t('points.threshold')}
      isRunning={save.isPending}
      failure={save.error}
      onSubmit={() => form.submit()}
      onClose={onClose}
    >
      <Form
        form={form}
        name="pointsThreshold"
        layout="vertical"
        initialValues={{ lowThreshold: value }}
        onFinish={async ({ lowThreshold }) => {
          const isSaved = await save.mutateAsync(lowThreshold ?? null).then(
            () => true,
            () => false,
          )
          if (!isSaved) return
          notifySuccess(t('points.saved'))
          onClose()
        }}
      >
        <FormGuard />
        <Form.Item name="lowThreshold" label={t('points.threshold')} extra={t('points.thresholdHint')}>
          <InputNumber min={0} max={1_000_000_000_000} precision={0} autoFocus style={{ width: '100%' }} />
        </Form.Item>
      </Form>
    </SubmitDialog>
  )
}

function LotTable({ lots }: { lots: readonly PointsLot[] }): ReactNode {
  const { t } = useTranslation()
  const captionId = useId()
  if (lots.length === 0) {
    return <EmptyState title={t('points.noPoints')} hint={t('points.noPointsHint')} />
  }
  return (
    <>
      <p className="points-quiet">{t('points.lotsHint')}</p>
      <ScrollGroup labelledBy={captionId}>
        <table className="points-table">
          <caption id={captionId} className="visually-hidden">
            {t('points.lots')}
          </caption>
          <thead>
            <tr>
              <th scope="col">{t('points.field.kind')}</th>
              <th scope="col">{t('points.field.remaining')}</th>
              <th scope="col">{t('points.field.granted')}</th>
              <th scope="col">{t('points.field.happenedAt')}</th>
              <th scope="col">{t('points.field.expiresAt')}</th>
            </tr>
          </thead>
          <tbody>
            {lots.map((lot) => (
              <tr key={lot.id}>
                <th scope="row">{t(`points.kind.${lot.kind}`)}</th>
                <td>{formatNumber(lot.remaining)}</td>
                <td>{formatNumber(lot.granted)}</td>
                <td>{formatDate(lot.createdAt)}</td>
                <td>{lot.expiresAt ? formatDateTime(lot.expiresAt) : t('points.never')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollGroup>
    </>
  )
}
