import { type CustomerStage, customerStages } from '@landfall/contract/customers/customer-profile.ts'
import type { CustomerRow } from '@landfall/contract/customers/customers.ts'
import i18next from 'i18next'
import { type KeyboardEvent, useState } from 'react'
import type { CardMove, FocusWish } from './board-moves.ts'

/** A card taken up by keyboard, and the column it would be put down in. */
export interface LiftedCard {
  row: CustomerRow
  to: CustomerStage
}

/** Where on the board a key was pressed. */
export interface CardPlace {
  row: CustomerRow
  index: number
  mayMove: boolean
}

interface LiftWishes {
  stageName: (stage: CustomerStage) => string
  /** Tells screen readers. */
  say: (text: string) => void
  onMove: (move: CardMove) => void
  onOpen: (row: CustomerRow) => void
  onFocus: (wish: FocusWish) => void
}

/** The keys of cards: space takes one up or puts it down, arrows choose the place, enter puts down or opens, escape gives up. */
export function useLiftedCard(wishes: LiftWishes): {
  lifted: LiftedCard | null
  handleKey: (event: KeyboardEvent, place: CardPlace) => void
  drop: () => void
} {
  const [lifted, setLifted] = useState<LiftedCard | null>(null)
  return {
    lifted,
    handleKey: (event, place) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const isUsed = lifted
        ? handleLifted(event.key, lifted, { ...wishes, setLifted })
        : handleResting(event.key, place, { ...wishes, setLifted })
      if (!isUsed) return
      event.preventDefault()
      event.stopPropagation()
    },
    drop: () => setLifted(null),
  }
}

type Hands = LiftWishes & { setLifted: (card: LiftedCard | null) => void }

function handleResting(key: string, place: CardPlace, hands: Hands): boolean {
  const { row, index } = place
  const { stage } = row
  if (key === ' ') lift(place, hands)
  else if (key === 'Enter') hands.onOpen(row)
  else if (key === 'ArrowUp') hands.onFocus({ stage, index: index - 1 })
  else if (key === 'ArrowDown') hands.onFocus({ stage, index: index + 1 })
  else if (isSideways(key)) hands.onFocus({ stage: neighbourOf(stage, key) ?? stage, index })
  else return false
  return true
}

function handleLifted(key: string, card: LiftedCard, hands: Hands): boolean {
  if (isSideways(key)) aim(card, key, hands)
  else if (key === ' ' || key === 'Enter') putDown(card, hands)
  else if (key === 'Escape') giveUp(card, hands)
  // A card in the hand goes to other stages only.
  else return key === 'ArrowUp' || key === 'ArrowDown'
  return true
}

function lift({ row, mayMove }: CardPlace, { say, stageName, setLifted }: Hands): void {
  if (!mayMove) {
    say(i18next.t('customerBoard.fixed', { name: row.name }))
    return
  }
  setLifted({ row, to: row.stage })
  say(i18next.t('customerBoard.lifted', { name: row.name, stage: stageName(row.stage) }))
}

function aim({ row, to }: LiftedCard, key: string, { say, stageName, setLifted }: Hands): void {
  const next = neighbourOf(to, key)
  if (!next) return
  setLifted({ row, to: next })
  say(i18next.t('customerBoard.over', { stage: stageName(next) }))
}

function putDown(card: LiftedCard, hands: Hands): void {
  const { row, to } = card
  if (to === row.stage) {
    giveUp(card, hands)
    return
  }
  hands.setLifted(null)
  hands.onMove({ row, to })
  hands.say(i18next.t('customerBoard.moved', { name: row.name, stage: hands.stageName(to) }))
  hands.onFocus({ stage: to, id: row.id })
}

function giveUp({ row }: LiftedCard, { say, stageName, setLifted }: Hands): void {
  setLifted(null)
  say(i18next.t('customerBoard.cancelled', { name: row.name, stage: stageName(row.stage) }))
}

function isSideways(key: string): boolean {
  return key === 'ArrowLeft' || key === 'ArrowRight'
}

function neighbourOf(stage: CustomerStage, key: string): CustomerStage | undefined {
  return customerStages[customerStages.indexOf(stage) + (key === 'ArrowRight' ? 1 : -1)]
}
