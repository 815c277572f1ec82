import type { SequencePerson, SequenceRow } from '@landfall/contract/email/mail-sequences.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { StateTag, type StateTone } from '#ui/state-tag.tsx'

const tones: Readonly<Record<SequenceRow['state'], StateTone>> = {
  draft: 'neutral',
  running: 'active',
  paused: 'warning',
}

/** Whether a sequence sends. */
export function SequenceStateTag({
  sequence,
}: {
  sequence: Pick<SequenceRow, 'state' | 'trouble'>
}): ReactNode {
  const { t } = useTranslation()
  const { state, trouble } = sequence
  return <StateTag tone={trouble ? 'bad' : tones[state]}>{t(`sequences.state.${state}`)}</StateTag>
}

const personTones: Readonly<Record<SequencePerson['state'], StateTone>> = {
  active: 'active',
  paused: 'warning',
  finished: 'good',
  stopped: 'neutral',
}

/** Whether somebody is still written to, and why not. */
export function SequencePersonTag({
  person,
}: {
  person: Pick<SequencePerson, 'state' | 'reason'>
}): ReactNode {
  const { t } = useTranslation()
  const { state, reason } = person
  const tone = reason === 'replied' ? 'good' : reason === 'bounced' ? 'bad' : personTones[state]
  return (
    <StateTag tone={tone}>
      {reason ? t(`sequences.reason.${reason}`) : t(`sequences.personState.${state}`)}
    </StateTag>
  )
}
