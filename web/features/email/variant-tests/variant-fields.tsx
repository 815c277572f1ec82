import type { SendTaskInput } from '@landfall/contract/email/email-tasks.ts'
import { type VariantPlan, variantMeasures } from '@landfall/contract/email/variant-plans.ts'
import { Form, InputNumber, Radio } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/formatters.ts'
import './variant-tests.css'

/** What the fields hold of several templates: how they are taken, and how they are tested first. */
export interface VariantValues {
  method: SendTaskInput['contentMethod'] | 'test'
  variantPlan: VariantPlan
}

const usual: VariantPlan = { share: 20, by: 'click', hours: 24 }

/** The fields for the contents of a task, or those of a new one. */
export function variantsOf(
  task: Pick<SendTaskInput, 'contentMethod' | 'variantPlan'> | undefined,
): VariantValues {
  if (!task) return { method: 'sequential', variantPlan: usual }
  const { contentMethod, variantPlan } = task
  return { method: variantPlan ? 'test' : contentMethod, variantPlan: variantPlan ?? usual }
}

/** What the fields say; a single template has nothing to be tested against. */
export function variantsIn(
  { method, variantPlan }: VariantValues,
  templates: number,
): Pick<SendTaskInput, 'contentMethod' | 'variantPlan'> {
  const isTest = method === 'test' && templates > 1
  return {
    contentMethod: method === 'test' ? 'sequential' : method,
    variantPlan: isTest ? variantPlan : null,
  }
}

/** What a test of several templates is like. */
export function VariantFields({ templates }: { templates: number }): ReactNode {
  const { t } = useTranslation()
  const plan = Form.useWatch('variantPlan') as Partial<Record<keyof VariantPlan, unknown>> | undefined
  const needed = [{ required: true, message: t('variantTests.numberMissing') }]
  return (
    <>
      <div className="variant-fields">
        <Form.Item name={['variantPlan', 'share']} label={t('variantTests.fields.share')} rules={needed}>
          <InputNumber min={5} max={90} precision={0} suffix="%" />
        </Form.Item>
        <Form.Item name={['variantPlan', 'by']} label={t('variantTests.fields.by')}>
          <Radio.Group
            options={variantMeasures.map((value) => ({ value, label: t(`variantTests.by.${value}`) }))}
          />
        </Form.Item>
        <Form.Item name={['variantPlan', 'hours']} label={t('variantTests.fields.hours')} rules={needed}>
          <InputNumber min={1} max={168} precision={0} />
        </Form.Item>
      </div>
      <p className="variant-hint">
        {t('variantTests.hint', {
          share: formatNumber(Number(plan?.share ?? usual.share)),
          templates: formatNumber(templates),
          hours: formatNumber(Number(plan?.hours ?? usual.hours)),
        })}
      </p>
    </>
  )
}
