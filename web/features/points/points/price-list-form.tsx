import type { PointsPrice } from '@landfall/contract/points/points-selling.ts'
import { Alert, Button, Form, InputNumber, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/formatters.ts'
import { describeError } from '#platform/i18n.ts'
import { FailureState } from '#ui/failure-state.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { useUnsavedGuard } from '#ui/use-unsaved-guard.ts'
import { usePointsPrices, useSavePrices } from './use-points.ts'
import './points.css'

/** What each feature costs: the system's prices, or those of an OEM, which may only be higher. */
export function PriceListForm(): ReactNode {
  const { t } = useTranslation()
  const prices = usePointsPrices()
  if (prices.error) {
    return <FailureState title={t('list.failed')} error={prices.error} onRetry={() => prices.refetch()} />
  }
  if (!prices.data) return <Skeleton active paragraph={{ rows: 6 }} />
  return <PriceFields items={prices.data.items} />
}

function PriceFields({ items }: { items: readonly PointsPrice[] }): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<Record<string, number>>()
  const [isDirty, setIsDirty] = useState(false)
  const save = useSavePrices()
  useUnsavedGuard(isDirty)
  const finish = async (values: Record<string, number>) => {
    const changed = items.map(({ feature, windowDays }) => ({
      feature,
      windowDays,
      price: values[feature] ?? 0,
    }))
    const isSaved = await save.mutateAsync(changed).then(
      () => true,
      () => false,
    )
    if (!isSaved) return
    setIsDirty(false)
    notifySuccess(t('points.saved'))
  }
  return (
    <Form
      form={form}
      name="pointsPrices"
      layout="vertical"
      className="panel points-prices"
      initialValues={Object.fromEntries(items.map(({ feature, price }) => [feature, price]))}
      onValuesChange={() => setIsDirty(true)}
      onFinish={finish}
    >
      <p className="points-quiet">
        {t('points.pricesHint')} {t('points.priceFree')}
      </p>
      {save.error && <Alert type="error" showIcon title={describeError(save.error)} />}
      {items.map(({ feature, unit, floor }) => (
        <Form.Item
          key={feature}
          name={feature}
          label={`${t(`points.feature.${feature}`)}: ${t('points.price')}, ${t(`points.per.${feature}`, { unit: formatNumber(unit) })}`}
          extra={floor !== null && t('points.priceFloor', { price: formatNumber(floor) })}
        >
          <InputNumber min={floor ?? 0} max={1_000_000_000} precision={0} style={{ width: 200 }} />
        </Form.Item>
      ))}
      <Button type="primary" htmlType="submit" loading={save.isPending} disabled={!isDirty}>
        {t('common.save')}
      </Button>
    </Form>
  )
}
