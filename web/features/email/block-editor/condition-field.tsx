import { conditionTests, countryCode, type EmailVariable } from '@landfall/contract/email/email-variables.ts'
import { type BlockCondition, conditionNames } from '@landfall/contract/email/mail-blocks.ts'
import { Input, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { countryChoices } from '#platform/country-names.ts'
import { LabelledField } from '#ui/labelled-field.tsx'
import { useIssue } from './issue-context.ts'
import { variableKeys } from './variable-picker.tsx'

interface ConditionFieldProps {
  /** Of its block. */
  id: string
  value: BlockCondition | null
  onChange: (value: BlockCondition | null) => void
}

const always = ''
const column = 'row.'

/** For whom a block is drawn: everybody, or those of whom something is known or not, or is one of some values. */
export function ConditionField({ id, value, onChange }: ConditionFieldProps): ReactNode {
  const { t } = useTranslation()
  const isColumn = value?.variable.startsWith(column) === true
  const options = [
    { value: always, label: t('mailBlocks.everybody') },
    ...conditionNames.map((name) => ({
      value: name,
      label:
        name === countryCode
          ? t('emailTemplates.variables.customerCountry')
          : t(`emailTemplates.variables.${variableKeys[name as EmailVariable]}`),
    })),
    { value: column, label: t('mailBlocks.listColumn') },
  ]
  const choose = (name: string) => {
    if (name === always) onChange(null)
    else if (name === column) onChange({ variable: 'row.price', test: 'filled', values: [] })
    else onChange({ variable: name, test: name === countryCode ? 'is' : 'filled', values: [] })
  }
  return (
    <div className="block-row block-condition">
      <LabelledField label={t('mailBlocks.showIf')}>
        <Select<string>
          value={isColumn ? column : (value?.variable ?? always)}
          options={options}
          onChange={choose}
        />
      </LabelledField>
      {value && isColumn && (
        <LabelledField label={t('mailBlocks.listColumn')}>
          <Input
            value={value.variable.slice(column.length)}
            maxLength={40}
            onChange={({ target }) => {
              const name = target.value.trim().replace(/[^\p{L}\p{N}_]+/gu, '_')
              if (name !== '') onChange({ ...value, variable: `${column}${name}` })
            }}
          />
        </LabelledField>
      )}
      {value && <TestFields id={id} value={value} onChange={onChange} />}
    </div>
  )
}

function TestFields({ id, value, onChange }: ConditionFieldProps & { value: BlockCondition }): ReactNode {
  const { t } = useTranslation()
  const { status } = useIssue(id)('values')
  const isCountry = value.variable === countryCode
  return (
    <>
      <LabelledField label={t('mailBlocks.test')}>
        <Select
          value={value.test}
          options={conditionTests.map((test) => ({ value: test, label: t(`mailBlocks.tests.${test}`) }))}
          onChange={(test) => onChange({ ...value, test })}
        />
      </LabelledField>
      {(value.test === 'is' || value.test === 'isNot') && (
        <LabelledField label={t('mailBlocks.values')}>
          <Select<string[]>
            {...(isCountry
              ? { mode: 'multiple', options: countryChoices(), showSearch: { optionFilterProp: 'label' } }
              : { mode: 'tags', open: false, suffixIcon: null, tokenSeparators: [',', ';', '|'] })}
            value={value.values}
            maxCount={50}
            status={status ?? ''}
            onChange={(values) => onChange({ ...value, values: values.map(asValue).filter(Boolean) })}
          />
        </LabelledField>
      )}
    </>
  )
}

const asValue = (text: string) => text.replace(/[{}|]/g, '').trim().slice(0, 100)
