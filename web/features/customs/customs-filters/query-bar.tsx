import { DownOutlined, UpOutlined } from '@ant-design/icons'
import type { CustomsColumn } from '@landfall/contract/customs/customs-fields.ts'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SynonymChips } from '#features/customs/customs-words/synonym-chips.tsx'
import { UnreadSigns } from '#features/customs/customs-words/unread-signs.tsx'
import { valuesOf, withCondition } from '#ui/filter-conditions.ts'
import { isWidening } from '#ui/filter-rules.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { ListState } from '#ui/list-state.ts'
import { useIsPhone } from '#ui/use-viewport.ts'
import { ConditionChips } from './condition-chips.tsx'
import { useShipmentFilters, useStatisticFilters } from './customs-filters.ts'
import { DayRange } from './day-range.tsx'
import { WordsButton } from './words-button.tsx'
import './query-bar.css'

// Inputs of the panel come when it is opened.
const ConditionsPanel = lazyPart(
  () => import('./conditions-panel.tsx').then((m) => m.ConditionsPanel),
  'customs',
)
const HsPicker = lazyPart(() =>
  import('#features/customs/customs-nomenclature/hs-picker.tsx').then((m) => m.HsPicker),
)
const NomenclatureDrawer = lazyPart(() =>
  import('#features/customs/customs-nomenclature/nomenclature-drawer.tsx').then((m) => m.NomenclatureDrawer),
)
const WordSetsDrawer = lazyPart(() =>
  import('#features/customs/customs-words/word-sets-drawer.tsx').then((m) => m.WordSetsDrawer),
)

interface QueryProps {
  state: ListState
  /** The column that holds the day. */
  day: 'tradeDate' | 'period'
  /** Whether the panel of all conditions is. */
  isOpen: boolean
}

/** The most used conditions, each with its own input, and the switch of the panel that has the others. */
export function QueryConditions({ onToggle, ...query }: QueryProps & { onToggle: () => void }): ReactNode {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const { isOpen } = query
  const text = isOpen ? 'customsQuery.panel.fewer' : 'customsQuery.panel.more'
  return (
    <>
      {!isPhone && <UsedConditions {...query} />}
      <Button
        className="conditions-button"
        icon={isOpen ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
        aria-expanded={isOpen}
        onClick={onToggle}
      >
        {t(isPhone ? 'customsData.conditions' : text)}
      </Button>
    </>
  )
}

function UsedConditions({ state, day }: QueryProps): ReactNode {
  const isDisabled = isWidening(state.filter)
  return (
    <>
      <WordsButton
        search={state.search}
        hasPlaces={day === 'tradeDate'}
        onSearch={(search) => state.change({ search })}
      />
      <HsButton state={state} isDisabled={isDisabled} />
      <DayRange state={state} day={day} isDisabled={isDisabled} />
    </>
  )
}

/** All other conditions while they are wanted, and those in use as marks. */
export function QueryPanel({
  words,
  ...query
}: QueryProps & {
  /** Columns that are searched by words of their own. */
  words: readonly CustomsColumn[]
}): ReactNode {
  const { state, day } = query
  const isPhone = useIsPhone()
  const filters = {
    tradeDate: useShipmentFilters(state.filter),
    period: useStatisticFilters(state.filter),
  }[day]
  const manage = state.param('manage')
  const close = () => state.change({ params: { manage: undefined } })
  return (
    <>
      {query.isOpen && (
        <ConditionsPanel
          state={state}
          day={day}
          fields={filters}
          words={words}
          isDisabled={isWidening(state.filter)}
        >
          {isPhone && <UsedConditions {...query} />}
        </ConditionsPanel>
      )}
      <div className="query-marks">
        <ConditionChips state={state} fields={filters} />
        <UnreadSigns state={state} />
        <SynonymChips state={state} />
      </div>
      {manage === 'words' && <WordSetsDrawer onClose={close} />}
      {manage === 'codes' && <NomenclatureDrawer onClose={close} />}
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
