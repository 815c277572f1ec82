import type { ConversationLabel, ConversationRow } from '@landfall/contract/email/mail-conversations.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '#platform/formatters.ts'
import { StateTag, type StateTone } from '#ui/state-tag.tsx'

const tones: Readonly<Record<ConversationLabel, StateTone>> = {
  interested: 'good',
  notNow: 'warning',
  notInterested: 'bad',
  wrongPerson: 'neutral',
  outOfOffice: 'active',
}

/** What an answer means, and until when somebody is away. */
export function ConversationLabelTag({
  row,
}: {
  row: Pick<ConversationRow, 'label' | 'awayUntil'>
}): ReactNode {
  const { t } = useTranslation()
  if (!row.label) return null
  const text = t(`inbox.labels.${row.label}`)
  const until = row.label === 'outOfOffice' && row.awayUntil
  return (
    <StateTag tone={tones[row.label]}>
      {until ? t('inbox.awayUntil', { day: formatDate(row.awayUntil ?? '') }) : text}
    </StateTag>
  )
}
