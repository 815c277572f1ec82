import { Button } from 'antd'
import { createContext, type ReactNode, use } from 'react'
import { useTranslation } from 'react-i18next'
import type { MailFinding } from './mail-checks.ts'
import { type MailPlace, type MailSource, placeOf, placeOfText, repairMail } from './mail-repairs.ts'

/** The form in which a mail is written. */
export interface MailWriting {
  read(): MailSource
  /** Takes what was put right. */
  mend(repaired: MailSource): void
  show(place: MailPlace): void
}

/** Given by a form beside whose fields its mail is checked; elsewhere nothing can be done about a finding. */
export const MailWritingContext = createContext<MailWriting | null>(null)

/** What can be done about a finding: it is put right, or shown where it is. */
export function FindingRemedy({ finding }: { finding: Pick<MailFinding, 'key' | 'params'> }): ReactNode {
  const { t } = useTranslation()
  const writing = use(MailWritingContext)
  if (!writing) return null
  const source = writing.read()
  const repaired = repairMail(finding, source)
  if (!repaired) return <ShowButton writing={writing} place={placeOf(finding, source)} />
  return (
    <Button type="link" size="small" onClick={() => writing.mend(repaired)}>
      {t('mailChecks.fix')}
    </Button>
  )
}

/** Shows where a text of the mail is. */
export function TextRemedy({ text }: { text: string }): ReactNode {
  const writing = use(MailWritingContext)
  return writing && <ShowButton writing={writing} place={placeOfText(text, writing.read())} />
}

function ShowButton({ writing, place }: { writing: MailWriting; place: MailPlace | undefined }): ReactNode {
  const { t } = useTranslation()
  return (
    place && (
      <Button type="link" size="small" onClick={() => writing.show(place)}>
        {t('mailChecks.show')}
      </Button>
    )
  )
}
