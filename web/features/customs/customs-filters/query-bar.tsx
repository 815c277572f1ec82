import { DownOutlined, UpOutlined } from '@ant-design/icons'
import type { CustomsColumn } from '@landfall/contract/customs/customs-fields.ts'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SynonymChips } from '#features/customs/customs-words/synonym-chips.tsx'
import { UnreadSigns } from '#features/customs/customs-words/unread-signs.tsx'
import { isWidening } from '#ui/filter-rules.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { ListState } from '#ui/list-state.ts'
import { useIsPhone } from '#ui/use-viewport.ts'
import { ConditionChips } from './condition-chips.tsx'
import { useShipmentFilters, useStatisticFilters } from './customs-filters.ts'
import { conditionText, valuesOf, withCondition } from './filter-conditions.ts'
import { DayRange, TextCondition } from './filter-inputs.tsx'
import { MoreConditions } from './more-conditions.tsx'
import { WordsButton } from './words-button.tsx'
import './query-bar.css'

const HsPicker = lazyPart(() =>
  import('#features/customs/customs-nomenclature/hs-picker.tsx').then((m) => m.HsPicker),
)
const NomenclatureDrawer = lazyPart(() =>
  import('#features/customs/customs-nomenclature/nomenclature-drawer.tsx').then((m) => m.NomenclatureDrawer),
)
const WordSetsDrawer = lazyPart(() =>
  import('#features/customs/customs-words/word-sets-drawer.tsx').then((m) => m.WordSetsDrawer),
)

interface QueryBarProps {
  state: ListState
  /** The column that holds the day. */
  day: 'tradeDate' | 'period'
  /** Columns that are searched by words of their own. */
  words: readonly CustomsColumn[]
}

/** The most used conditions, each with its own input, the others folded away, and all that are in use as marks. */
export function QueryBar(props: QueryBarProps): ReactNode {
  const { t } = useTranslation()
  const { state, day } = props
  const isPhone = useIsPhone()
  const [isOpen, setIsOpen] = useState(false)
  const isShipments = day === 'tradeDate'
  const filters = {
    shipments: useShipmentFilters(state.filter),
    statistics: useStatisticFilters(state.filter),
  }
  const manage = state.param('manage')
  const close = () => state.change({ params: { manage: undefined } })
  return (
    <>
      {isPhone && (
        <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t('customsData.conditions')}
        </Button>
      )}
      {(!isPhone || isOpen) && <QueryInputs {...props} />}
      <ConditionChips state={state} fields={isShipments ? filters.shipments : filters.statistics} />
      <UnreadSigns state={state} />
      <SynonymChips state={state} />
      {manage === 'words' && <WordSetsDrawer onClose={close} />}
      {manage === 'codes' && <NomenclatureDrawer onClose={close} />}
    </>
  )
}

function QueryInputs({ state, day, words }: QueryBarProps): ReactNode {
  const { t } = useTranslation()
  const [isMore, setIsMore] = useState(false)
  const isDisabled = isWidening(state.filter)
  return (
    <>
      <div className="query-bar">
        <WordsButton
          search={state.search}
          hasPlaces={day === 'tradeDate'}
          onSearch={(search) => state.change({ search })}
        />
        <HsButton state={state} isDisabled={isDisabled} />
        {words.map((field) => (
          <TextCondition
            key={field}
            label={t(`customsData.column.${field}`)}
            value={conditionText(state.filter, { field, op: 'contains' })}
            isDisabled={isDisabled}
            onChange={(value) =>
              state.change({ filter: withCondition(state.filter, { field, op: 'contains' }, value) })
            }
          />
        ))}
        <DayRange state={state} day={day} isDisabled={isDisabled} />
        <Button
          type="text"
          icon={isMore ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
          aria-expanded={isMore}
          onClick={() => setIsMore(!isMore)}
        >
          {t(isMore ? 'customsQuery.panel.fewer' : 'customsQuery.panel.more')}
        </Button>
      </div>
      {isMore && <MoreConditions state={state} day={day} isDisabled={isDisabled} />}
    </>
  )
}

const hsPlace = { field: 'hs', op: 'startsWith' } as const

function HsButton({ state, isDisabled }: { state: ListState; isDisabled: boolean }): ReactNode {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const codes = valuesOf(state.filter, hsPlace).map(String)
  const apply = (next: readonly string[]) => {
    setIsOpen(false)
    state.change({ filter: withCondition(state.filter, hsPlace, next.join(' ')) })
  }
  const manage = () => {
    setIsOpen(false)
    state.change({ params: { manage: 'codes' } })
  }
  return (
    <>
      <Button aria-haspopup="dialog" disabled={isDisabled} onClick={() => setIsOpen(true)}>
        {t('customsQuery.hs.choose')}
        {codes.length > 0 && ` (${codes.length})`}
      </Button>
      {isOpen && (
        <HsPicker codes={codes} onApply={apply} onClose={() => setIsOpen(false)} onManage={manage} />
      )}
    </>
  )
}
