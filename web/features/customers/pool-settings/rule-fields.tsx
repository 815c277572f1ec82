import type { RecycleRules } from '@landfall/contract/customers/public-pool.ts'
import { Form, InputNumber, Select, Switch } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ColleagueSelect } from '#features/access/colleagues/colleague-select.tsx'
import { formatDays } from '#platform/formatters.ts'
import { StageDaysField } from './stage-days-field.tsx'

const warnChoices = [1, 2, 3, 5, 7, 10, 14, 21, 30, 60]

/** An hour of the day as a clock shows it. */
export function hourText(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}

/** The rules by which customers drop, and who is spared; the hour is the company's alone. */
export function DropFields({ hasHour = true }: { hasHour?: boolean }): ReactNode {
  const { t } = useTranslation()
  return (
    <>
      <SwitchField name="isOn" />
      <div className="pool-pair">
        <NumberField
          name="followUpDays"
          hint={t('poolSettings.followUpDaysHint')}
          empty={t('poolSettings.never')}
        />
        <NumberField name="dealDays" hint={t('poolSettings.dealDaysHint')} empty={t('poolSettings.never')} />
      </div>
      <Form.Item
        name="stageDays"
        label={t('poolSettings.stageDays')}
        extra={t('poolSettings.stageDaysHint')}
        className="pool-stages"
      >
        <StageDaysField />
      </Form.Item>
      <SwitchField name="sparesWon" />
      <SwitchField name="dropsAfterProtection" />
      <Form.Item name="sparedUserIds" label={t('poolSettings.sparedUsers')}>
        <ColleagueSelect<number[]> mode="multiple" />
      </Form.Item>
      <div className="pool-pair">
        <Form.Item name="warnDays" label={t('poolSettings.warnDays')} extra={t('poolSettings.warnDaysHint')}>
          <Select
            mode="multiple"
            maxCount={5}
            options={warnChoices.map((value) => ({
              value,
              label: formatDays(value),
            }))}
          />
        </Form.Item>
        <Form.Item name="runHour" label={t('poolSettings.runHour')} hidden={!hasHour}>
          <Select options={Array.from({ length: 24 }, (_, value) => ({ value, label: hourText(value) }))} />
        </Form.Item>
      </div>
    </>
  )
}

/** How many customers one person may hold and protect. */
export function LimitFields(): ReactNode {
  const { t } = useTranslation()
  return (
    <fieldset className="pool-limits">
      <legend>{t('poolSettings.limits')}</legend>
      <div className="pool-pair">
        <NumberField name="holdingCap" most={100_000} empty={t('poolSettings.unlimited')} />
        <SwitchField name="capSparesWon" />
        <NumberField name="protectionCap" least={0} most={100_000} />
        <NumberField name="protectionDays" />
      </div>
    </fieldset>
  )
}

type NumberName = 'followUpDays' | 'dealDays' | 'holdingCap' | 'protectionCap' | 'protectionDays'

interface NumberFieldProps {
  name: NumberName & keyof RecycleRules
  hint?: string
  /** What an empty field means; without it the field must be filled. */
  empty?: string
  least?: number
  most?: number
}

function NumberField({ name, hint, empty, least = 1, most = 3650 }: NumberFieldProps): ReactNode {
  const { t } = useTranslation()
  const label = t(`poolSettings.${name}`)
  const rules =
    empty === undefined ? [{ required: true, message: t('common.required', { field: label }) }] : []
  return (
    <Form.Item name={name} label={label} extra={hint} rules={rules}>
      <InputNumber min={least} max={most} precision={0} placeholder={empty} style={{ width: 160 }} />
    </Form.Item>
  )
}

type SwitchName = 'isOn' | 'sparesWon' | 'dropsAfterProtection' | 'capSparesWon'

function SwitchField({ name }: { name: SwitchName & keyof RecycleRules }): ReactNode {
  const { t } = useTranslation()
  return (
    <Form.Item name={name} label={t(`poolSettings.${name}`)} valuePropName="checked" layout="horizontal">
      <Switch />
    </Form.Item>
  )
}
