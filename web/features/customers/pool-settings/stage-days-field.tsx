import { type CustomerStage, customerStages } from '@landfall/contract/customers/customer-profile.ts'
import type { RecycleRules } from '@landfall/contract/customers/public-pool.ts'
import { InputNumber, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '#features/customers/customer-words/use-vocabulary.ts'

type StageDays = RecycleRules['stageDays']
type Choice = 'above' | 'never' | 'days'
const firstDays = 90

interface StageDaysFieldProps {
  id?: string
  value?: StageDays
  onChange?: (value: StageDays) => void
}

/** Days without a follow-up that hold for single stages; a stage left out goes by the general rule. */
export function StageDaysField({ id, value = {}, onChange }: StageDaysFieldProps): ReactNode {
  const { t } = useTranslation()
  const { stageName } = useWords()
  const choose = (stage: CustomerStage, choice: Choice) => {
    const { [stage]: _, ...rest } = value
    if (choice === 'above') onChange?.(rest)
    else onChange?.({ ...rest, [stage]: choice === 'never' ? null : firstDays })
  }
  return (
    <div id={id} className="stage-days">
      {customerStages.map((stage) => {
        const days = value[stage]
        const name = stageName(stage)
        return (
          <div key={stage} className="stage-days-row">
            <span aria-hidden>{name}</span>
            <Select<Choice>
              aria-label={`${t('poolSettings.stageDays')}: ${name}`}
              value={choiceOf(days)}
              onChange={(choice) => choose(stage, choice)}
              options={[
                { value: 'above', label: t('poolSettings.asAbove') },
                { value: 'never', label: t('poolSettings.neverDrops') },
                { value: 'days', label: t('poolSettings.otherDays') },
              ]}
            />
            {typeof days === 'number' && (
              <InputNumber
                aria-label={`${name}: ${t('poolSettings.otherDays')}`}
                min={1}
                max={3650}
                precision={0}
                value={days}
                onChange={(next) => onChange?.({ ...value, [stage]: next ?? firstDays })}
              />
            )}
          </div>
        )
      })}
    </div>
  )
}

function choiceOf(days: number | null | undefined): Choice {
  if (days === undefined) return 'above'
  return days === null ? 'never' : 'days'
}
