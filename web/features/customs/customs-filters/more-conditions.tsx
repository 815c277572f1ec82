import type { CustomsColumn } from '@landfall/contract/customs/customs-fields.ts'
import type { FilterCondition } from '@landfall/contract/list.ts'
import { Checkbox } from 'antd'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PortPicker } from '#features/customs/customs-ports/port-picker.tsx'
import { conditionText, valuesOf, withCondition } from '#ui/filter-conditions.ts'
import type { ListFilterField } from '#ui/list-model.ts'
import type { ListState } from '#ui/list-state.ts'
import { useCountries, useKnownChoices } from './customs-filters.ts'
import { ChoiceCondition, RangeCondition, TextCondition } from './filter-inputs.tsx'

/** Fields of filters and the columns they are called after. */
const texts = {
  tradeDate: [
    ['buyerTaxNo', 'buyerTaxNo'],
    ['sellerTaxNo', 'sellerTaxNo'],
    ['mode', 'mode'],
    ['transport', 'transport'],
    ['carrier', 'carrier'],
    ['containerNumber', 'containers'],
    ['incoterm', 'incoterm'],
    ['province', 'province'],
    ['source', 'source'],
  ],
  period: [
    ['mode', 'mode'],
    ['source', 'source'],
  ],
} as const satisfies Record<string, readonly (readonly [field: string, column: CustomsColumn])[]>
const ranges = {
  tradeDate: ['grossKg', 'quantity', 'teu', 'value'],
  period: ['quantity', 'value'],
} as const satisfies Record<string, readonly CustomsColumn[]>

const switches = [
  { name: 'hasValue', condition: { field: 'value', op: 'notEmpty' } },
  { name: 'hideLogistics', condition: { field: 'logistics', op: 'eq', value: 'no' } },
  { name: 'hideToOrder', condition: { field: 'toOrder', op: 'eq', value: 'no' } },
  { name: 'declaredOnly', condition: { field: 'declared', op: 'eq', value: 'yes' } },
] as const satisfies readonly { name: string; condition: FilterCondition }[]

interface MoreConditionsProps {
  state: ListState
  day: 'tradeDate' | 'period'
  isDisabled: boolean
}

/** Conditions that are used less: ports, modes, amounts, how surely facts are known, and what shall not be shown. */
export function MoreConditions({ state, day, isDisabled }: MoreConditionsProps): ReactNode {
  const { t } = useTranslation()
  return (
    <div className="query-more">
      {day === 'tradeDate' && <PortConditions state={state} isDisabled={isDisabled} />}
      {texts[day].map(([field, column]) => (
        <TextCondition
          key={field}
          label={t(`customsData.column.${column}`)}
          value={conditionText(state.filter, { field, op: 'contains' })}
          isDisabled={isDisabled}
          onChange={(value) =>
            state.change({ filter: withCondition(state.filter, { field, op: 'contains' }, value) })
          }
        />
      ))}
      {ranges[day].map((field) => (
        <RangeCondition
          key={field}
          state={state}
          field={field}
          label={t(`customsData.column.${field}`)}
          isDisabled={isDisabled}
        />
      ))}
      {day === 'tradeDate' && <KnownChoices state={state} isDisabled={isDisabled} />}
      {day === 'tradeDate' && <Switches state={state} isDisabled={isDisabled} />}
    </div>
  )
}

function PortConditions({ state, isDisabled }: Pick<MoreConditionsProps, 'state' | 'isDisabled'>): ReactNode {
  const { t } = useTranslation()
  const countries = useCountries()
  return (['loadPort', 'unloadPort'] as const).map((field) => (
    <Fragment key={field}>
      <PortCondition state={state} field={field} isDisabled={isDisabled} />
      <ChosenCondition
        state={state}
        field={`${field}Country`}
        label={t(`customsData.column.${field}Country`)}
        choices={countries}
        isDisabled={isDisabled}
      />
    </Fragment>
  ))
}

interface PortConditionProps extends Pick<MoreConditionsProps, 'state' | 'isDisabled'> {
  field: 'loadPort' | 'unloadPort'
}

/** Ports of the list, or as files write them. */
function PortCondition({ state, field, isDisabled }: PortConditionProps): ReactNode {
  const { t } = useTranslation()
  const { filter } = state
  return (
    <PortPicker
      label={t(`customsData.column.${field}`)}
      wish={{
        values: valuesOf(filter, { field, op: 'in' }).map(String),
        written: conditionText(filter, { field, op: 'contains' }),
      }}
      isDisabled={isDisabled}
      onChange={({ values, written }) => {
        const others = withCondition(filter, { field, op: 'eq' }, undefined)
        const withPorts = withCondition(others, { field, op: 'in' }, [...values])
        state.change({ filter: withCondition(withPorts, { field, op: 'contains' }, written) })
      }}
    />
  )
}

interface ChosenConditionProps extends Pick<MoreConditionsProps, 'state' | 'isDisabled'> {
  field: string
  label: string
  choices: NonNullable<ListFilterField['choices']>
}

function ChosenCondition({ state, field, ...rest }: ChosenConditionProps): ReactNode {
  return (
    <ChoiceCondition
      {...rest}
      values={valuesOf(state.filter, { field, op: 'in' }).map(String)}
      onChange={(values) => {
        const others = withCondition(state.filter, { field, op: 'eq' }, undefined)
        state.change({ filter: withCondition(others, { field, op: 'in' }, [...values]) })
      }}
    />
  )
}

function KnownChoices({ state, isDisabled }: Pick<MoreConditionsProps, 'state' | 'isDisabled'>): ReactNode {
  const fields = useKnownChoices()
  return fields.map(({ field, label, choices = [] }) => (
    <ChosenCondition
      key={field}
      state={state}
      field={field}
      label={label}
      choices={choices}
      isDisabled={isDisabled}
    />
  ))
}

function Switches({ state, isDisabled }: Pick<MoreConditionsProps, 'state' | 'isDisabled'>): ReactNode {
  const { t } = useTranslation()
  const { filter, tab } = state
  // Lists of companies hide forwarders themselves; there it would hide everybody they work for.
  const areCompanies = tab === 'buyers' || tab === 'sellers'
  return (
    <div className="query-switches">
      {switches.map(({ name, condition }) => {
        const isOn = filter.conditions.some(
          ({ field, op }) => field === condition.field && op === condition.op,
        )
        if (name === 'hideLogistics' && areCompanies && !isOn) return null
        const others = filter.conditions.filter(
          ({ field, op }) => field !== condition.field || op !== condition.op,
        )
        return (
          <Checkbox
            key={name}
            checked={isOn}
            disabled={isDisabled}
            onChange={() =>
              state.change({ filter: { ...filter, conditions: isOn ? others : [...others, condition] } })
            }
          >
            <span title={name === 'declaredOnly' ? t('customsQuery.panel.declaredHint') : undefined}>
              {t(`customsQuery.panel.${name}`)}
            </span>
          </Checkbox>
        )
      })}
    </div>
  )
}
