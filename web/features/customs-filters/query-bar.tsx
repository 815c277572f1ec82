import { EditOutlined } from '@ant-design/icons'
import type { CustomsColumn } from '@landfall/contract/customs-fields.ts'
import { Button, DatePicker, Input, Popover, Tag } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isWidening } from '#ui/filter-rules.ts'
import type { ListState } from '#ui/list-state.ts'
import { useIsPhone } from '#ui/use-viewport.ts'
import {
  type ConditionPlace,
  composeWords,
  conditionText,
  readWords,
  type SearchWords,
  withCondition,
} from './filter-conditions.ts'

interface QueryBarProps {
  state: ListState
  /** The column that holds the day. */
  day: 'tradeDate' | 'period'
  /** Columns that are searched by words of their own. */
  words: readonly CustomsColumn[]
}

/** The most used conditions, each with its own input: codes, days, parties. */
export function QueryBar(props: QueryBarProps): ReactNode {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const [isOpen, setIsOpen] = useState(false)
  if (!isPhone) return <QueryInputs {...props} />
  return (
    <>
      <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {t('customsData.conditions')}
      </Button>
      {isOpen && <QueryInputs {...props} />}
    </>
  )
}

function QueryInputs({ state, day, words }: QueryBarProps): ReactNode {
  const { t } = useTranslation()
  const { filter } = state
  const set = (place: ConditionPlace, value: string) =>
    state.change({ filter: withCondition(filter, place, value) })
  const isDisabled = isWidening(filter)
  return (
    <div className="query-bar">
      <WordsButton search={state.search} onSearch={(search) => state.change({ search })} />
      <TextCondition
        label={t('customsData.hsPrefix')}
        value={conditionText(filter, { field: 'hs', op: 'startsWith' })}
        isDisabled={isDisabled}
        onChange={(value) => set({ field: 'hs', op: 'startsWith' }, value)}
      />
      {words.map((field) => (
        <TextCondition
          key={field}
          label={t(`customsData.column.${field}`)}
          value={conditionText(filter, { field, op: 'contains' })}
          isDisabled={isDisabled}
          onChange={(value) => set({ field, op: 'contains' }, value)}
        />
      ))}
      <DayRange state={state} day={day} isDisabled={isDisabled} />
      <FixedConditions state={state} />
    </div>
  )
}

interface TextConditionProps {
  label: string
  value: string
  isDisabled: boolean
  onChange: (value: string) => void
}

/** An input that counts when it is left or enter is pressed. */
function TextCondition({ label, value, isDisabled, onChange }: TextConditionProps): ReactNode {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  const commit = (next: string) => next.trim() !== value && onChange(next.trim())
  return (
    <Input
      className="query-text"
      allowClear
      aria-label={label}
      placeholder={label}
      disabled={isDisabled}
      maxLength={200}
      value={text}
      onChange={(event) => {
        setText(event.target.value)
        // The button that clears leaves the focus where it is.
        if (event.target.value === '') commit('')
      }}
      onBlur={() => commit(text)}
      onPressEnter={() => commit(text)}
    />
  )
}

function DayRange({
  state,
  day,
  isDisabled,
}: Pick<QueryBarProps, 'state' | 'day'> & { isDisabled: boolean }): ReactNode {
  const { t } = useTranslation()
  const from = conditionText(state.filter, { field: day, op: 'gte' })
  const to = conditionText(state.filter, { field: day, op: 'lte' })
  const read = (text: string): Dayjs | null => (text === '' ? null : dayjs(text))
  const change = (range: [Dayjs | null, Dayjs | null] | null) => {
    const first = withCondition(state.filter, { field: day, op: 'gte' }, range?.[0]?.format('YYYY-MM-DD'))
    const both = withCondition(first, { field: day, op: 'lte' }, range?.[1]?.format('YYYY-MM-DD'))
    state.change({ filter: both })
  }
  return (
    <DatePicker.RangePicker
      className="query-days"
      aria-label={t('customsData.period')}
      placeholder={[t('customsData.from'), t('customsData.to')]}
      allowEmpty
      disabled={isDisabled}
      presets={usePresets()}
      value={[read(from), read(to)]}
      onChange={change}
    />
  )
}

function usePresets(): { label: string; value: [Dayjs, Dayjs] }[] {
  const { t } = useTranslation()
  const today = dayjs()
  const lastYear = today.subtract(1, 'year')
  return [
    { label: t('customsData.presets.months3'), value: [today.subtract(3, 'month'), today] },
    { label: t('customsData.presets.months12'), value: [today.subtract(12, 'month'), today] },
    { label: t('customsData.presets.thisYear'), value: [today.startOf('year'), today] },
    { label: t('customsData.presets.lastYear'), value: [lastYear.startOf('year'), lastYear.endOf('year')] },
    { label: t('customsData.presets.months36'), value: [today.subtract(36, 'month'), today] },
  ]
}

const fixedFields = ['buyerKey', 'sellerKey', 'source', 'uploadId'] as const

/** Conditions without an input of their own, such as those of a link; each can be taken away. */
function FixedConditions({ state }: { state: ListState }): ReactNode {
  const { t } = useTranslation()
  const names = {
    buyerKey: t('customsData.column.buyer'),
    sellerKey: t('customsData.column.seller'),
    source: t('customsData.column.source'),
    uploadId: t('customsData.uploadNumber'),
  }
  return fixedFields.map((field) => {
    const place = { field, op: 'eq' as const }
    const value = conditionText(state.filter, place)
    if (value === '') return null
    return (
      <Tag
        key={field}
        closable={{ closeIcon: true, 'aria-label': t('list.removeCondition') }}
        onClose={() => state.change({ filter: withCondition(state.filter, place, undefined) })}
      >
        {names[field]}: {value.replace(/\|$/, '').replace('|', ', ')}
      </Tag>
    )
  })
}

const kinds = ['all', 'any', 'phrase', 'none'] as const

/** Opens the search text taken apart into its four kinds of words. */
function WordsButton({
  search,
  onSearch,
}: {
  search: string
  onSearch: (search: string) => void
}): ReactNode {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const apply = (next: string) => {
    setIsOpen(false)
    onSearch(next)
  }
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      destroyOnHidden
      open={isOpen}
      onOpenChange={setIsOpen}
      content={<WordsForm search={search} onSearch={apply} />}
    >
      <Button icon={<EditOutlined aria-hidden />} aria-expanded={isOpen}>
        {t('customsData.words.title')}
      </Button>
    </Popover>
  )
}

function WordsForm({ search, onSearch }: { search: string; onSearch: (search: string) => void }): ReactNode {
  const { t } = useTranslation()
  const [words, setWords] = useState<SearchWords>(() => readWords(search))
  return (
    <form
      className="query-words"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(composeWords(words))
      }}
    >
      {kinds.map((kind) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: the input is inside the label
        <label key={kind}>
          <span>{t(`customsData.words.${kind}`)}</span>
          <Input
            value={words[kind]}
            maxLength={120}
            onChange={(event) => setWords({ ...words, [kind]: event.target.value })}
          />
        </label>
      ))}
      <Button type="primary" htmlType="submit">
        {t('list.search')}
      </Button>
    </form>
  )
}
